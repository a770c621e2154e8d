export { LETTER_PARTS, type LetterLine, type LetterPart, letterLines } from './letter-lines.ts';
export { isForParent, type ReaderInput, readerOf } from './reader-of.ts';
export { saidToReader } from './rewrite.ts';
export type { Reader } from './speak-to.ts';
export { type LetterTreatment, treatmentLines } from './treatment-lines.ts';
