import { drugsIn } from '../facts/drug-names.ts';
import { type StatedWord, statedWords, stemOf } from '../facts/index.ts';
import { splitSentences } from '../sentences/sentences.ts';
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
  'tooth teeth need want take give tell feel look known drug medic treat time day week month year side upper lower left right please made make mouth present note record patient visit come came back check seen way good well agree chose choose decide like book prefer think neck jaw cheek tongue lip lips face floor palate node nodes gland glands root side but because both about used since whatever off show cost move only another other through across inside outside'
    .split(' ')
    .map(stemOf),
);

const namesTooth = new Set(OF_TEETH.map(stemOf));
const vagueMeanings = new Set([...VAGUE].map(sameMeaning));

export interface DenialFault {
  start: number;
  end: number;
  kind: 'denied' | 'not denied';
}

/** A warning, a risk or advice states nothing that was denied: "call if it swells". */
const CONDITIONAL =
  /\b(?:if|unless|until|may|might|can|could|would|risks?|chance|watch|call|when|before|avoid|stopped|quit)\b/i;
const PLAIN_DENIAL = /^(?:no|not|never|cannot|\w+n['’]t) (?!more\b|longer\b|only\b|other\b|but\b)/i;
/** What is denied in other words: "no medicine allergies" for "tablets are fine". */
const RELATED = [
  'allergy allergies allergic nkda nka reaction',
  'smoke smoker smoking cigarette cigarettes tobacco tabs fags vape vaping',
  'swelling swollen swell lump lumps node nodes gland glands adenopathy puffy puffiness cheek asymmetry symmetrical',
  'infection abscess pus purulence gumboil gumboils boil boils suppuration sinus tender infected dirty lucency',
  'decay caries rot cavity cavities hole holes soft shadow sound',
  'adrenaline epinephrine epi vasoconstrictor plain carbocaine mepivacaine citanest',
  'fever temperature febrile afebrile pyrexia degrees hot',
  'pain sore hurt ache tender tenderness discomfort comfortable quiet twinge symptoms asymptomatic trouble',
  'antibiotic antibiotics azithro amoxicillin amoxil cover none nothing',
  'fracture crack line break fractured cracked step broken',
  'bleeding bled haemostasis hemostasis dry ooze oozing',
  'mobility mobile loose wobble wobbly firm',
  'numbness numb feeling tingling sensation paraesthesia',
  'diabetes diabetic sugar hba1c a1c',
].map((group) => new Set(group.split(' ').map((word) => sameMeaning(stemOf(word)))));

/** Words that a text states and the transcript only denies, and the other way round. */
export function denialFaults(text: string, spoken: string, transcript: TranscriptFacts): DenialFault[] {
  const spokenWords = ` ${wordsOf(spoken).join(' ')} `;
  const drugs = new Set(drugsIn(text).map(({ start }) => start));
  return splitSentences(text).flatMap((sentence) => {
    const words = statedWords(sentence.raw);
    const meanings = new Set(words.map(({ stem }) => sameMeaning(stem)));
    const isDenying = words.some(({ isDenied }) => isDenied);
    const isConditional = CONDITIONAL.test(sentence.raw);
    return words.flatMap((one): DenialFault[] => {
      const word = moved(one, sentence.start);
      if (VAGUE.has(word.stem) || namesTooth.has(word.stem) || isVerbatim(text, word, spokenWords)) return [];
      const meaning = sameMeaning(word.stem);
      const said = transcript.words.get(meaning);
      const isDrug = drugs.has(word.start);
      const isCritical = isDrug || CRITICAL.has(meaning);
      if (word.isDenied) {
        if (said?.denied) return [];
        const isTurned =
          word.isClose &&
          PLAIN_DENIAL.test(text.slice(word.deniedFrom)) &&
          said?.statedAmong.some((among) => sharesOther(meaning, meanings, among));
        return isTurned || (isCritical && !isRelatedSaid(meaning, transcript)) ? [fault(word, 'not denied')] : [];
      }
      if (!said || said.stated > 0 || (isConditional && !isDrug)) return [];
      // "No numbness, glands or swelling": how far the denial of the line reaches is open.
      const isOfSame = !isDenying && said.deniedAmong.some((among) => sharesOther(meaning, meanings, among));
      return isOfSame || (isCritical && said.deniedAmong.length > 0) ? [fault(word, 'denied')] : [];
    });
  });
}

const moved = (word: StatedWord, by: number): StatedWord => ({
  ...word,
  start: word.start + by,
  end: word.end + by,
  ...(word.deniedFrom !== undefined && { deniedFrom: word.deniedFrom + by }),
});

/** Whether the sentence with the denial is about the same: it has another word of the line, or the line has no other. */
function sharesOther(meaning: string, line: ReadonlySet<string>, among: ReadonlySet<string>): boolean {
  const others = [...line].filter((one) => one !== meaning && !vagueMeanings.has(one));
  return others.length === 0 || others.filter((one) => among.has(one)).length * 2 >= others.length;
}

const isRelatedSaid = (meaning: string, { words }: TranscriptFacts): boolean =>
  RELATED.some((group) => group.has(meaning) && [...group].some((one) => words.has(one)));

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
