import { isSameWork, type TreatmentMention } from './treatment-mentions.ts';
import { type Signal, speaksOfRisk } from './treatment-status.ts';

/** What a patient's own words decide, in a talk whose speakers are known (docs/decisions/0036-speakers.md). */

/** A treatment that was spoken of before, and whether it was the practitioner's suggestion. */
interface Earlier extends TreatmentMention {
  readonly isProposed: boolean;
}

/** Whether a practitioner offers or asks about a treatment, so that the patient may choose it. */
export const isProposal = (signal: Signal, sentence: string): boolean =>
  signal === 'offered' || signal === 'agreed' || (signal === 'mentioned' && !speaksOfRisk(sentence));

/**
 * A patient refuses, or puts off, whatever they name, but agrees only to what was proposed to them: "I would like
 * whitening" alone is no agreement. Nothing is offered or done by their word.
 */
export function patientsSignal(signal: Signal, mention: TreatmentMention, earlier: readonly Earlier[]): Signal {
  if (signal === 'agreed')
    return earlier.some((one) => one.isProposed && isSameWork(one, mention)) ? 'agreed' : 'mentioned';
  return signal === 'offered' || signal === 'done' ? 'mentioned' : signal;
}
