import { type Clash, type Stated, twoReadings } from './clash.ts';

/** A change of the dose is stated as one. */
const changed = /\b(?:now|instead|increased?|reduced|changed|used to|previous\w*|was on|up to|down to|then|from)\b/i;

/** The same drug in two strengths. */
export function doseClashes(sentences: readonly Stated[]): Clash[] {
  const byDrug = new Map<string, { value: string; sentence: Stated }[]>();
  for (const sentence of sentences) {
    if (changed.test(sentence.text) && !/\b(?:prescribed|take)\b/i.test(sentence.text)) continue;
    const drugs = sentence.facts.filter(({ kind }) => kind === 'drug');
    for (const { kind, value, start } of sentence.facts) {
      if (kind !== 'dose' || !/ (?:mg|mcg|g)$/.test(value)) continue;
      const drug = drugs.filter((one) => one.start < start).at(-1);
      // The dose of a drug follows it closely.
      if (!drug || start - drug.end > 40) continue;
      byDrug.set(drug.value, [...(byDrug.get(drug.value) ?? []), { value, sentence }]);
    }
  }
  return [...byDrug].flatMap(([drug, said]) => {
    const isOneSentence = said.every(({ sentence }) => sentence === said[0]?.sentence);
    return isOneSentence ? [] : twoReadings('dose', drug, said, 'has two doses');
  });
}
