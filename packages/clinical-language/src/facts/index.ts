export { type Fact, type FactKind, findFacts } from './find-facts.ts';
export { type StatedWord, statedWords, stemOf } from './polarity.ts';
