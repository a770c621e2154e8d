import type { Conventions } from '@openconsult/contracts/conventions';

/** Parts of words, British before American. No part is in a word that both write alike, and none is a name of a drug. */
const parts: readonly (readonly [british: string, american: string])[] = [
  ['anaesth', 'anesth'],
  ['haemorrhag', 'hemorrhag'],
  ['haemostas', 'hemostas'],
  ['haemostat', 'hemostat'],
  ['haematoma', 'hematoma'],
  ['haemophil', 'hemophil'],
  ['haemoglobin', 'hemoglobin'],
  ['oedema', 'edema'],
  ['oesophag', 'esophag'],
  ['paediatric', 'pediatric'],
  ['orthopaedic', 'orthopedic'],
  ['leukaemia', 'leukemia'],
  ['anaemi', 'anemi'],
  ['diarrhoea', 'diarrhea'],
  ['tumour', 'tumor'],
  ['colour', 'color'],
  ['odour', 'odor'],
  ['fibre', 'fiber'],
  ['millimetre', 'millimeter'],
  ['centimetre', 'centimeter'],
  ['millilitre', 'milliliter'],
  ['sterilis', 'steriliz'],
  ['stabilis', 'stabiliz'],
  ['localis', 'localiz'],
  ['crystallis', 'crystalliz'],
  ['remineralis', 'remineraliz'],
  ['demineralis', 'demineraliz'],
  ['minimis', 'minimiz'],
  ['recognis', 'recogniz'],
];

const WORD = /\p{L}+/gu;
const SENTENCE_END = /[.!?:#*\-\n]\s{0,3}$/;

/** American in the United States; British elsewhere, but as it is where both are in use. */
const targetOf = (country: string): 'american' | 'british' | null =>
  country === 'US' ? 'american' : country === 'CA' || country === 'PH' ? null : 'british';

/** A capital inside a sentence is a name, which stays as it is. */
const isName = (word: string, text: string, at: number): boolean =>
  /^\p{Lu}/u.test(word) && at > 0 && !SENTENCE_END.test(text.slice(Math.max(0, at - 4), at));

/** The words of dentistry as the practice's country spells them: `anaesthetic` or `anesthetic`. Names stay. */
export function inCountrySpelling(text: string, { country }: Pick<Conventions, 'country'>): string {
  const target = targetOf(country);
  if (target === null) return text;
  const [from, to] = target === 'american' ? [0, 1] : [1, 0];
  return text.replace(WORD, (word, at: number) => {
    const lower = word.toLowerCase();
    const found = parts.find((pair) => hasPart(lower, pair[from] ?? '', pair[to] ?? ''));
    if (!found || isName(word, text, at)) return word;
    const start = lower.indexOf(found[from] ?? '');
    const [before, after] = [word.slice(0, start), word.slice(start + (found[from] ?? '').length)];
    const part = found[to] ?? '';
    return start === 0 && /^\p{Lu}/u.test(word)
      ? part.charAt(0).toUpperCase() + part.slice(1) + after
      : before + part + after;
  });
}

/** Not where the word has the other spelling already, which may contain this one: `oedema` contains `edema`. */
const hasPart = (word: string, part: string, other: string): boolean => {
  const at = word.indexOf(part);
  if (at < 0) return false;
  const otherAt = other.indexOf(part);
  return otherAt < 0 || !word.startsWith(other, at - otherAt);
};
