export { numberOfTooth, toothOfFdi, toothOfUniversal } from './numbered-teeth.ts';
export { teethIn } from './teeth-in.ts';
export { findTeeth, type ToothMention } from './tooth-mentions.ts';
export { toothName } from './tooth-names.ts';
