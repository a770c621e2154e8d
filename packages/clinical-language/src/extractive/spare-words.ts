import { keptShares, talkWords } from '../reading/kept-words.ts';
import { talkTable } from '../reading/placement-file.ts';

/**
 * Words of talk that carry no fact. Only these are ever left out: no denial, no condition, no tense, no person but those
 * who talk, no place, no number.
 */
const SPARE = new Set(
  'i im ive id ill you youre youve youd youll it its that thats theres we weve me my your our us do does doing have has got get getting gets going gonna being just really actually quite well very pretty sort kind thing things stuff think know mean say says said see look ones because cos though okay yeah lets oh er um please anyway basically obviously but so too also here there that this these now then is are'.split(
    ' ',
  ),
);

/** Below this probability a note leaves a spare word out. */
const LEAST = 0.5;

/** A short reply is whole: "Not that I know of." */
const SHORT = 5;

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const SIGNS = /[,;:.!?…]{1,4}["'”’)]{0,4}$/;

/** Something said in a talk without the words that a note would not have. The other words stay, in their order. */
export function withoutSpareWords(text: string): string {
  const words = talkWords(text);
  if (words.length <= SHORT) return text;
  const shares = keptShares(words, talkTable());
  const kept: string[] = [];
  words.forEach((word, at) => {
    if (!SPARE.has(bare(word.text)) || (shares[at] ?? 1) >= LEAST) {
      kept.push(word.text);
      return;
    }
    // The sign after a word that is left out ends the words before it.
    const sign = SIGNS.exec(word.text)?.[0];
    const last = kept.at(-1);
    if (sign === undefined || last === undefined) return;
    if (!SIGNS.test(last)) kept[kept.length - 1] = `${last}${sign}`;
    else if (/^[.!?…]/.test(sign)) kept[kept.length - 1] = last.replace(/[,;:]$/, sign);
  });
  return kept.join(' ');
}
