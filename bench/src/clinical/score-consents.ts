import { comparable } from './clinical-set.ts';
import { type Score, scored } from './score.ts';
import { expectedFor } from './score-treatments.ts';
import type { WrittenItem } from './written-item.ts';

const ALTERNATIVES = /\balternatives?\b|\bother (?:options|treatments|ways)\b/i;

/** What makes a consent unfit to be signed; null where it is fit. */
function faultOf(text: string, mayClaimAlternatives: boolean): string | null {
  if (/\{\{/.test(text)) return 'an open placeholder';
  if (/\bprice(?: is)?[:.]?\s*$/im.test(text)) return 'a price without an amount';
  if (/:\s*\n\s*\n(?!\s*- )/.test(`${text}\n\n`)) return 'a list without entries';
  if (!mayClaimAlternatives && ALTERNATIVES.test(text)) return 'alternatives that were not explained';
  return null;
}

/** Consents that a patient can sign. */
export const consentsWhole = (written: WrittenItem): Score =>
  scored(written.consents, ({ treatment, text }) => {
    const expected = expectedFor(written, treatment);
    const consent = written.item.consents.find(
      (one) => one.treatment === expected?.name && one.tooth === expected.tooth,
    );
    const fault = faultOf(text, consent?.alternatives ?? false);
    return fault ? `${written.item.id}: ${fault}: ${treatment.name}` : null;
  });

/** Risks spoken for the patient that are in the consent. */
export const risksInConsents = (written: WrittenItem): Score => {
  const cases = written.consents.flatMap(({ treatment, text }) => {
    const expected = expectedFor(written, treatment);
    const consent = written.item.consents.find(
      (one) => one.treatment === expected?.name && one.tooth === expected.tooth,
    );
    return (consent?.risks ?? []).map((risk) => ({ risk, text: comparable(text), name: treatment.name }));
  });
  return scored(cases, ({ risk, text, name }) => {
    const words = comparable(risk)
      .split(' ')
      .filter((word) => word.length > 3);
    const found = words.filter((word) => text.includes(word.slice(0, Math.max(4, word.length - 2))));
    return found.length * 2 >= words.length ? null : `${written.item.id}: ${name} lacks the risk: ${risk}`;
  });
};
