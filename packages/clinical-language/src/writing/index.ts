export type { Correction } from '../text/edited-text.ts';
export { inCountrySpelling } from './country-spelling.ts';
export { correctionsAfter, wordsAfter } from './edited-words.ts';
export { type RecognisedWord, recognisedWords } from './recognised-words.ts';
export { withoutUnsettled } from './without-unsettled.ts';
export { writeAsClinicians } from './write-as-clinicians.ts';
export { withConfirmed, withWordConfirmed, writtenWords } from './written-words.ts';
