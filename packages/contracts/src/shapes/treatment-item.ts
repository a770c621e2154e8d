import { z } from 'zod';
import { currency } from '../spine/fields.ts';
import { PRICE_CHOICES_MAX, PRICE_NOTE_MAX_LENGTH } from '../spine/limits.ts';
import { formatPrice } from '../spine/money.ts';

/** How a treatment was spoken of, by the last word on it. */
export const treatmentStatus = z.enum(['agreed', 'done', 'offered', 'refused', 'mentioned']);
export type TreatmentStatus = z.infer<typeof treatmentStatus>;

/** Only these are on the list that the patient gets, and have consents; the others are shown below it. */
export const LISTED_STATUSES: readonly TreatmentStatus[] = ['agreed', 'done'];

export const isListed = ({ status }: { readonly status: TreatmentStatus }): boolean => LISTED_STATUSES.includes(status);

/** `said`: spoken in the consultation; `list`: the practice's price list. Null for a typed price and for none. */
export const priceSource = z.enum(['said', 'list']);
export type PriceSource = z.infer<typeof priceSource>;

/** `price` in minor units; `formatted_price` is the currency followed by the price (behaviour.md#treatment-item). */
export const treatmentItem = z.object({
  id: z.string(),
  /** The treatment of the practice's list; null where none matches. */
  catalogue_id: z.string().nullable().default(null),
  name: z.string(),
  tooth: z.string().nullable(),
  currency,
  price: z.int().nullable(),
  formatted_price: z.string(),
  status: treatmentStatus.default('agreed'),
  /** A price of 0 with `said` is "no charge". */
  price_source: priceSource.nullable().default(null),
  /** The band of a public health service or the plan that the price belongs to, such as `NHS band 2`. */
  band: z.string().max(PRICE_NOTE_MAX_LENGTH).nullable().default(null),
  /** Where the price is not that of this treatment alone, such as `per quadrant`. */
  price_basis: z.string().max(PRICE_NOTE_MAX_LENGTH).nullable().default(null),
  /** Prices that contradict each other, or may be for something else, in minor units; `price` is null then. */
  price_choices: z.array(z.int()).max(PRICE_CHOICES_MAX).default([]),
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

/** A price as documents and pages write it: `£75.30 for the whole course (NHS band 2)`, `No charge`; '' without one. */
export const shownPrice = ({
  currency: symbol,
  price,
  price_source: source,
  band,
  price_basis: basis,
}: Pick<TreatmentItem, 'price' | 'price_source' | 'band' | 'price_basis'> & { currency: string }): string => {
  const amount = price === 0 && source === 'said' ? 'No charge' : formatPrice(symbol, price);
  return [amount, amount && basis, amount && band ? `(${band})` : band].filter(Boolean).join(' ');
};

type PriceFacts = Pick<TreatmentItem, 'price' | 'price_source' | 'price_choices'>;

/** Where a price comes from after an edit: one of the spoken choices was said, another one is the user's own. */
export function editedPrice(before: PriceFacts | undefined, price: number | null): PriceFacts {
  if (!before) return { price, price_source: null, price_choices: [] };
  if (price === before.price) return { price, price_source: before.price_source, price_choices: before.price_choices };
  const isChoice = price !== null && before.price_choices.includes(price);
  return { price, price_source: isChoice ? 'said' : null, price_choices: [] };
}
