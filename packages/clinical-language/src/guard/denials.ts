import { drugsIn } from '../facts/drug-names.ts';
import { type StatedWord, statedWords, stemOf } from '../facts/index.ts';
import { wordsOf, wordTokens } from '../text/word-tokens.ts';
import { sameMeaning } from './plain-words.ts';
import type { TranscriptFacts } from './transcript-facts.ts';

/** Findings and risks that a text may not deny unless the transcript does. */
const CRITICAL = new Set(
  'allergy allergic pain swelling swollen bleeding fever temperature smoking smoker mobility caries decay infection pregnant fracture anticoagulant bisphosphonate diabetes asthma epilepsy heart antibiotics involved exposure perforation numbness'
    .split(' ')
    .map((word) => sameMeaning(stemOf(word))),
);
/** Of the names of teeth, which are compared as teeth. */
const OF_TEETH = ['first', 'second', 'third', 'central', 'lateral', 'incisor', 'canine', 'premolar', 'molar', 'wisdom'];
/** They say how, not what, so a denial near them proves nothing. */
const VAGUE = new Set(
  'tooth teeth need want take give tell feel look known drug medic treat time day week month year side upper lower left right please made make mouth present note record patient visit come came back check seen way good well agree chose choose decide like book prefer think neck jaw cheek tongue lip lips face floor palate node nodes gland glands root side'
    .split(' ')
    .map(stemOf),
);

const namesTooth = new Set(OF_TEETH.map(stemOf));

export interface DenialFault {
  start: number;
  end: number;
  kind: 'denied' | 'not denied';
}

/** Words that a text states and the transcript only denies, and the other way round. */
export function denialFaults(text: string, spoken: string, transcript: TranscriptFacts): DenialFault[] {
  const spokenWords = ` ${wordsOf(spoken).join(' ')} `;
  const drugs = new Set(drugsIn(text).map(({ start }) => start));
  const counts = grouped(transcript);
  return statedWords(text).flatMap((word): DenialFault[] => {
    if (VAGUE.has(word.stem) || namesTooth.has(word.stem) || isVerbatim(text, word, spokenWords)) return [];
    const said = counts.get(sameMeaning(word.stem));
    const isCritical = CRITICAL.has(sameMeaning(word.stem)) || drugs.has(word.start);
    if (!word.isDenied) return said && said.stated === 0 && said.denied > 0 ? [fault(word, 'denied')] : [];
    if (said && said.denied === 0 && isCritical) return [fault(word, 'not denied')];
    return !said && isCritical ? [fault(word, 'not denied')] : [];
  });
}

/** A word with those around it as they were said: where a sentence ends may differ, what it says does not. */
function isVerbatim(text: string, { start, end }: StatedWord, said: string): boolean {
  const from = Math.max(text.lastIndexOf('\n', start), text.lastIndexOf('. ', start), 0);
  const before = wordsOf(text.slice(Math.max(from, start - 60), start)).slice(-4);
  const after = wordsOf(text.slice(end, end + 40)).slice(0, 2);
  const whole = [...before.slice(before.length > 4 ? 1 : 0), ...wordsOf(text.slice(start, end)), ...after];
  return before.length >= 2 && said.includes(` ${whole.join(' ')} `);
}

const fault = ({ start, end, deniedFrom }: StatedWord, kind: DenialFault['kind']): DenialFault => ({
  start: Math.min(start, deniedFrom ?? start),
  end,
  kind,
});

function grouped({ words }: TranscriptFacts): Map<string, { stated: number; denied: number }> {
  const counts = new Map<string, { stated: number; denied: number }>();
  for (const [stem, { stated, denied }] of words) {
    const count = counts.get(sameMeaning(stem)) ?? { stated: 0, denied: 0 };
    counts.set(sameMeaning(stem), { stated: count.stated + stated, denied: count.denied + denied });
  }
  return counts;
}

const NEGATION = /^(?:no|not|never|without|nor|none|cannot|\w+n['’]t)$/;
const EMPTY = new Set(
  'the a an and or of in on at to for from with by is are was were be been being has have had do does did it its this that there here he she they we you i his her their your our my him them us as would will can could so if then also about but any'.split(
    ' ',
  ),
);

/** Two words of meaning in a row, and whether a negation is between them. */
interface WordPair {
  key: string;
  isNegated: boolean;
  start: number;
  end: number;
}

function pairsOf(text: string): WordPair[] {
  const pairs: WordPair[] = [];
  let last: { word: string; end: number } | undefined;
  let negation: { start: number; end: number } | undefined;
  for (const { word, start, end, followsPunctuation } of wordTokens(text)) {
    if (followsPunctuation) {
      last = undefined;
      negation = undefined;
    }
    if (NEGATION.test(word)) negation = { start, end };
    if (NEGATION.test(word) || EMPTY.has(word)) continue;
    const stem = sameMeaning(stemOf(word));
    if (last)
      pairs.push({
        key: `${last.word} ${stem}`,
        isNegated: negation !== undefined,
        start: negation?.start ?? start,
        end,
      });
    last = { word: stem, end };
    negation = undefined;
  }
  return pairs;
}

/** "The tooth is not vital" where only "the tooth is vital" was said, and the other way round. */
export function turnedFaults(text: string, spoken: string): DenialFault[] {
  const said = new Map<string, { stated: number; denied: number }>();
  for (const { key, isNegated } of pairsOf(spoken)) {
    const pair = said.get(key) ?? { stated: 0, denied: 0 };
    if (isNegated) pair.denied += 1;
    else pair.stated += 1;
    said.set(key, pair);
  }
  return pairsOf(text).flatMap(({ key, isNegated, start, end }): DenialFault[] => {
    const pair = said.get(key);
    if (!pair) return [];
    if (isNegated) return pair.denied === 0 ? [{ start, end, kind: 'not denied' }] : [];
    return pair.stated === 0 ? [{ start, end, kind: 'denied' }] : [];
  });
}
