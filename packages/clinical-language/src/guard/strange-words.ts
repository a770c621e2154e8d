import { stemOf } from '../facts/index.ts';
import { dentalTerms } from '../terms/index.ts';
import { conditions } from '../terms/lists/conditions.ts';
import { wordsOf, wordTokens } from '../text/word-tokens.ts';
import { sameMeaning } from './plain-words.ts';

export interface StrangeWord {
  start: number;
  end: number;
  kind: 'name' | 'term';
}

const terms = new Set(dentalTerms.flatMap(wordsOf));
/** Everyday words of the list of conditions, which say nothing by themselves. */
const EVERYDAY = new Set(
  'tooth teeth canine tongue filling restoration crown molar incisor dry mouth black white spot lesion root loss lost true deep open class one two division grade surface front dental failed edge wear staining plaque burning pocket pocketing bone bite spacing crowding rotated cracked crack broken early late primary secondary oral gum gums margin depth horizontal vertical bleeding on retained facial external internal'.split(
    ' ',
  ),
);
const findings = new Set(
  conditions
    .flatMap(wordsOf)
    .filter((word) => word.length > 4 && !EVERYDAY.has(word))
    .map((word) => sameMeaning(stemOf(word))),
);
const title = /\b(?:Mr|Mrs|Ms|Miss|Dr|Master|Herr|Frau)\.? (?<name>\p{Lu}[\p{L}'’-]+)/gu;

/** Names and clinical words of a text that neither the transcript nor what is known has. */
export function strangeWords(
  text: string,
  transcript: string,
  known: readonly string[],
  isEnglishWord: (word: string) => boolean,
): StrangeWord[] {
  const said = new Set(wordsOf(`${transcript} ${known.join(' ')}`));
  const meanings = new Set([...said].map((word) => sameMeaning(stemOf(word))));
  const names = Array.from(text.matchAll(title)).filter((match) =>
    wordsOf(match.groups?.name ?? '').some((word) => !said.has(word)),
  );
  const words = wordTokens(text).flatMap(({ word, start, end }): StrangeWord[] => {
    if (word.length < 5 || said.has(word) || /\d/.test(word)) return [];
    const meaning = sameMeaning(stemOf(word));
    if (meanings.has(meaning)) return [];
    if (findings.has(meaning)) return [{ start, end, kind: 'term' }];
    return terms.has(word) || isEnglishWord(word.replaceAll('’', "'").replace(/'s$/, ''))
      ? []
      : [{ start, end, kind: 'name' }];
  });
  return [
    ...names.map((match) => ({ start: match.index, end: match.index + match[0].length, kind: 'name' as const })),
    ...words,
  ];
}
