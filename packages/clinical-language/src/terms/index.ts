export { dentalTerms, preferredTerms, termGroups } from './built-in-terms.ts';
export { type EnglishWords, type Lexicon, prepareLexicon } from './lexicon.ts';
export { suggestTerm } from './suggest-term.ts';
