export { dentalTerms, favouredTerms, termGroups } from './built-in-terms.ts';
export { type Correction, withoutCorrections } from './edited-text.ts';
export { loadEnglishWords } from './english-words.ts';
export { type HeardWord, heardWords } from './heard-words.ts';
export { type DeclinedCorrection, type Lexicon, type LexiconEntry, prepareLexicon } from './lexicon.ts';
export { suggestTerm } from './suggest-term.ts';
export { type RecognitionContext, type WrittenText, writeAsClinicians } from './write-as-clinicians.ts';
export { withConfirmed, withWordConfirmed, writtenWords } from './written-words.ts';
