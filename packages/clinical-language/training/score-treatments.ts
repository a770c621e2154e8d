import { findTreatments } from '../src/extractive/treatments.ts';
import { everything, type LabelledTreatment, type TreatmentText } from './treatment-corpus.ts';

const isOf = ({ kinds, tooth }: LabelledTreatment, mention: { kind: string; tooth: string | null }): boolean =>
  kinds.includes(mention.kind) && (tooth === null || mention.tooth === null || tooth === mention.tooth);

/** How many of the listed treatments are right, and how many of those labelled are listed. */
export function scoreOf(texts: readonly TreatmentText[]) {
  const score = { right: 0, listed: 0, found: 0, labelled: 0, errors: [] as string[] };
  for (const { id, transcript, conventions, treatments } of texts) {
    const found = findTreatments({ notes: '', transcript, catalogue: everything, conventions });
    const known = new Set<LabelledTreatment>();
    for (const { name, tooth, status, evidence } of found) {
      if (status !== 'agreed' && status !== 'done') continue;
      score.listed += 1;
      const own = treatments.filter((treatment) => isOf(treatment, { kind: name.toLowerCase(), tooth }));
      const needed = own.filter(({ isOptional }) => !isOptional);
      const treatment = needed.find((one) => !known.has(one)) ?? needed[0] ?? own[0];
      if (treatment) {
        score.right += 1;
        known.add(treatment);
      } else score.errors.push(`${id}: wrong ${status} ${name} ${tooth}: ${evidence}`);
    }
    for (const treatment of treatments.filter(({ isOptional }) => !isOptional)) {
      score.labelled += 1;
      if (known.has(treatment)) score.found += 1;
      else score.errors.push(`${id}: missing ${treatment.status} ${treatment.kinds[0]} ${treatment.tooth}`);
    }
  }
  return score;
}
