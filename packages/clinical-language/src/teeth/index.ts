export { findTeeth, type ToothMention } from './tooth-mentions.ts';
export { toothName } from './tooth-names.ts';
