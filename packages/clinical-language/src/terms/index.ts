export { dentalTerms, drugNames, preferredTerms, termGroups } from './built-in-terms.ts';
export { type EnglishWords, type Lexicon, prepareLexicon } from './lexicon.ts';
export { type NameTerms, nameTerms } from './names.ts';
export { suggestTerm } from './suggest-term.ts';
