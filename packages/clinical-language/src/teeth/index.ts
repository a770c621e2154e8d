export { findTeeth, toothName } from './tooth-mentions.ts';
