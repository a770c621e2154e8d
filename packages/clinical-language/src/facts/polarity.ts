import { splitSentences } from '../sentences/sentences.ts';
import { type WordToken, wordTokens } from '../text/word-tokens.ts';

/** A word with a meaning of its own, and whether its clause denies it. */
export interface StatedWord {
  /** Cut to its stem. */
  stem: string;
  start: number;
  end: number;
  isDenied: boolean;
  /** Where the word that denies it stands. */
  deniedFrom?: number;
  /** The denial is beside it or a word away. */
  isClose?: boolean;
}

const DENIALS = new Set(
  "no non not none nil never without neither nor cannot can't don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't won't wouldn't couldn't shouldn't mustn't needn't denies denied nothing avoid stop negative absent free refused declined declines refuses instead".split(
    ' ',
  ),
);
/** After these the denial ends: "no swelling but it is sore". */
const CLAUSE_ENDS = new Set(
  'but although though however because so if unless except until then which who that when while'.split(' '),
);
const FILLERS = new Set(
  'the a an and or of in on at to for from with by is are was were be been being have has had do does did it its this that there here he she they we you i his her their your our my him them us as any all some more most very really quite just also only still yet now then today will would can could may might must should said says know known'.split(
    ' ',
  ),
);
/** How many words a denial reaches: forwards, and back in "the nerve isn't involved". */
const REACH = 8;
const REACH_BACK = 2;
const CLOSE = 2;

export function stemOf(word: string): string {
  const plain = word.toLowerCase().replace(/['’](?:s|re|ve|ll|d)?$/, '');
  if (/^smok/.test(plain)) return 'smok';
  if (/^allerg/.test(plain)) return 'allerg';
  if (/^pregnan/.test(plain)) return 'pregnan';
  if (/^swell|^swoll/.test(plain)) return 'swell';
  if (plain.length <= 4) return plain.replace(/(?<=..)s$/, '');
  const cut = plain.replace(/(?:ation|ations|ing|ings|ed|ies|es|s|e|y|ment|ments|ly)$/, '');
  return cut.length >= 4 ? cut : plain;
}

/** The words of a text that say something, each with whether it is denied. */
export function statedWords(text: string): StatedWord[] {
  return splitSentences(text).flatMap((sentence) => {
    const tokens = wordTokens(sentence.raw);
    return tokens.flatMap((token, index): StatedWord[] => {
      if (FILLERS.has(token.word) || DENIALS.has(plainWord(token)) || !/\p{L}{3}/u.test(token.word)) return [];
      const denial = denialOf(tokens, index);
      return [
        {
          stem: stemOf(token.word),
          start: sentence.start + token.start,
          end: sentence.start + token.end,
          isDenied: denial !== undefined,
          ...(denial && {
            deniedFrom: sentence.start + denial.start,
            isClose: Math.abs(tokens.indexOf(denial) - index) <= CLOSE,
          }),
        },
      ];
    });
  });
}

const plainWord = ({ word }: WordToken): string => word.replaceAll('’', "'");

function denialOf(tokens: readonly WordToken[], at: number): WordToken | undefined {
  for (let back = 1; back <= REACH && at - back >= 0; back += 1) {
    const token = tokens[at - back] as WordToken;
    const next = tokens[at - back + 1] as WordToken;
    // A comma ends the reach of a denial, unless it is a list: "no lumps, bumps or ulcers".
    if (next.followsPunctuation && !isListed(tokens, at - back + 1, at)) return undefined;
    if (CLAUSE_ENDS.has(token.word) || beginsClause(token, next)) return undefined;
    if (DENIALS.has(plainWord(token))) return token;
  }
  for (let ahead = 1; ahead <= REACH_BACK && at + ahead < tokens.length; ahead += 1) {
    const token = tokens[at + ahead] as WordToken;
    if (token.followsPunctuation || CLAUSE_ENDS.has(token.word)) return undefined;
    if (/n't$|^(?:not|never|negative|absent|nil)$/.test(plainWord(token))) return token;
  }
  return undefined;
}

/** "and takes", "and his": a statement of its own, not the next of what is denied. */
const beginsClause = ({ word }: WordToken, { word: next }: WordToken): boolean =>
  word === 'and' &&
  /^(?:the|a|an|his|her|their|your|my|he|she|they|we|you|i|it|is|was|are|were|has|have|had|takes?|took|will|can|had|no|not|please|on|there)$/.test(
    next,
  );

/** Whether the words from a comma on continue a list that ends in "or" or "nor". */
function isListed(tokens: readonly WordToken[], from: number, at: number): boolean {
  for (let next = from; next < Math.min(tokens.length, from + REACH); next += 1) {
    const word = tokens[next]?.word ?? '';
    if (word === 'or' || word === 'nor') return next >= at - 2;
    if (/^(?:is|are|was|were|has|have|had|will|can|takes?|shows?|and)$/.test(word)) return false;
  }
  return false;
}
