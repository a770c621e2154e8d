import { z } from 'zod';
import { currency } from './spine/fields.ts';

/** `price` in minor units; `formatted_price` is the currency followed by the price (behaviour.md#treatment-item). */
export const treatmentItem = z.object({
  id: z.string(),
  name: z.string(),
  tooth: z.string().nullable(),
  currency,
  price: z.int().nullable(),
  formatted_price: z.string(),
  /** The dictated sentence that the recommendation is based on. */
  evidence: z.string(),
});
export type TreatmentItem = z.infer<typeof treatmentItem>;

/** A line of the stream of treatments: one treatment as JSON, before the server stores it. */
export const treatmentLine = treatmentItem.extend({ catalogue_id: z.string().nullable() });
export type TreatmentLine = z.infer<typeof treatmentLine>;

const parseLine = (line: string): TreatmentLine | null => {
  try {
    return treatmentLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    // A broken line costs its treatment only.
    return null;
  }
};

/** The treatments of a streamed text, of which every line ends with a line break: half an object is never read. */
export const parseTreatmentLines = (text: string): TreatmentLine[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map(parseLine)
    .filter((treatment) => treatment !== null);
