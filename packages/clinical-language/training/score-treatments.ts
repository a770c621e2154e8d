import { spokenConsent } from '../src/extractive/spoken-risks.ts';
import { findTreatments } from '../src/extractive/treatments.ts';
import { comparableWords } from '../src/reading/text-features.ts';
import { everything, type LabelledTreatment, type TreatmentText } from './treatment-corpus.ts';

const isOf = ({ kinds, tooth }: LabelledTreatment, mention: { kind: string; tooth: string | null }): boolean =>
  kinds.includes(mention.kind) && (tooth === null || mention.tooth === null || tooth === mention.tooth);

/** How many of the listed treatments are right, and how many of those labelled are listed; the same of their prices. */
export function scoreOf(texts: readonly TreatmentText[]) {
  const score = {
    ...{ right: 0, listed: 0, found: 0, labelled: 0, forbidden: 0, pricesRight: 0, pricesAgainst: 0, pricesSaid: 0 },
    errors: [] as string[],
  };
  for (const { id, transcript, conventions, treatments, forbidden } of texts) {
    const found = findTreatments({ notes: '', transcript, catalogue: everything, conventions });
    const known = new Set<LabelledTreatment>();
    for (const { name, tooth, status, evidence, priceMinor, priceSource } of found) {
      const kind = name.toLowerCase();
      if (['agreed', 'done', 'offered'].includes(status) && forbidden.includes(kind)) {
        score.forbidden += 1;
        score.errors.push(`${id}: forbidden ${status} ${name} ${tooth}: ${evidence}`);
      }
      if (status !== 'agreed' && status !== 'done') continue;
      score.listed += 1;
      const own = treatments.filter((treatment) => isOf(treatment, { kind, tooth }));
      const needed = own.filter(({ isOptional }) => !isOptional);
      const treatment = needed.find((one) => !known.has(one)) ?? needed[0] ?? own[0];
      if (treatment) {
        score.right += 1;
        known.add(treatment);
      } else score.errors.push(`${id}: wrong ${status} ${name} ${tooth}: ${evidence}`);
      if (!treatment?.prices) continue;
      const isAgainst = priceSource === 'said' && priceMinor !== null && !treatment.prices.includes(priceMinor);
      if (isAgainst) {
        score.pricesAgainst += 1;
        score.errors.push(`${id}: price of ${name} ${tooth} is ${priceMinor}, said: ${treatment.prices}`);
      } else if (priceSource === 'said') score.pricesRight += 1;
      if (treatment.prices.length > 0) score.pricesSaid += 1;
      if (treatment.prices.length > 0 && priceSource === null)
        score.errors.push(`${id}: no price of ${name} ${tooth}, said: ${treatment.prices}`);
    }
    for (const treatment of treatments.filter(({ isOptional }) => !isOptional)) {
      score.labelled += 1;
      if (known.has(treatment)) score.found += 1;
      else score.errors.push(`${id}: missing ${treatment.status} ${treatment.kinds[0]} ${treatment.tooth}`);
    }
  }
  return score;
}

/** Words that carry the meaning of a risk, without their endings. */
const stems = (text: string): string[] =>
  comparableWords(text)
    .filter((word) => word.length > 3)
    .map((word) => word.slice(0, Math.max(4, word.length - 2)));

const isIn = (risk: string, texts: readonly string[]): boolean => {
  const words = stems(risk);
  const held = new Set(texts.flatMap(stems));
  return words.filter((word) => held.has(word)).length * 2 >= words.length;
};

/**
 * How many of the risks that were spoken for treatments agreed or done are in their consents, and how many of the sentences
 * there were spoken of something else.
 */
export function scoreRisksOf(texts: readonly TreatmentText[]) {
  const score = { found: 0, labelled: 0, right: 0, written: 0, errors: [] as string[] };
  for (const { id, transcript, conventions, treatments } of texts) {
    for (const { kinds, tooth, risks } of treatments) {
      if (!risks) continue;
      const [name = ''] = kinds;
      const { risks: written } = spokenConsent(
        { transcript },
        { catalogueId: null, name, tooth },
        { conventions, treatments: treatments.map((one) => one.kinds[0] ?? '') },
      );
      for (const risk of risks) {
        score.labelled += 1;
        if (isIn(risk, written)) score.found += 1;
        else score.errors.push(`${id}: ${name} ${tooth} lacks the risk: ${risk}`);
      }
      for (const one of written) {
        score.written += 1;
        if (risks.some((risk) => isIn(risk, [one]) || isIn(one, [risk]))) score.right += 1;
        else score.errors.push(`${id}: ${name} ${tooth} has what is none of its risks: ${one}`);
      }
    }
  }
  return score;
}
