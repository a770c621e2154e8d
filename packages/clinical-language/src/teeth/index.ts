export { findTeeth } from './tooth-mentions.ts';
export { toothName } from './tooth-names.ts';
