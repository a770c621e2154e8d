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
