import type { Conventions } from '@openconsult/contracts/conventions';
import { capitalised } from '../text/capitals.ts';
import type { Replacement } from '../text/edited-text.ts';

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
  ['mineralis', 'mineraliz'],
  ['generalised', 'generalized'],
  ['realise', 'realize'],
  ['realising', 'realizing'],
  ['organise', 'organize'],
  ['organisation', 'organization'],
  ['visualis', 'visualiz'],
  ['immobilis', 'immobiliz'],
  ['ischaemi', 'ischemi'],
  ['paraesthe', 'paresthe'],
  ['coeliac', 'celiac'],
  ['apnoea', 'apnea'],
  ['behaviour', 'behavior'],
  ['neighbour', 'neighbor'],
  ['favour', 'favor'],
  ['vapour', 'vapor'],
  ['aluminium', 'aluminum'],
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
export function inCountrySpelling(text: string, practice: Pick<Conventions, 'country'>): string {
  let spelled = '';
  let until = 0;
  for (const { start, end, to } of countrySpelling(text, practice)) {
    spelled += text.slice(until, start) + to;
    until = end;
  }
  return spelled + text.slice(until);
}

/** The same as replacements in the text. */
export function countrySpelling(text: string, { country }: Pick<Conventions, 'country'>): Replacement[] {
  const target = targetOf(country);
  if (target === null) return [];
  const [from, to] = target === 'american' ? [0, 1] : [1, 0];
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }) => {
    const lower = word.toLowerCase();
    const found = parts.find((pair) => hasPart(lower, pair[from] ?? '', pair[to] ?? ''));
    if (!found || isName(word, text, index)) return [];
    const [part = '', other = ''] = [found[from], found[to]];
    const at = lower.indexOf(part);
    const spelled = word.slice(0, at) + other + word.slice(at + part.length);
    const isCapital = at === 0 && /^\p{Lu}/u.test(word);
    return [{ start: index, end: index + word.length, to: isCapital ? capitalised(spelled) : spelled }];
  });
}

/** Not where the word has the other spelling already, which may contain this one: `oedema` contains `edema`. */
const hasPart = (word: string, part: string, other: string): boolean => {
  const at = word.indexOf(part);
  if (at < 0) return false;
  const otherAt = other.indexOf(part);
  return otherAt < 0 || !word.startsWith(other, at - otherAt);
};
