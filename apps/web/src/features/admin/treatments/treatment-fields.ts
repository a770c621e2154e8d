import { limitedText } from '@openconsult/contracts/fields';
import { TEMPLATE_MAX_LENGTH } from '@openconsult/contracts/limits';
import { priceText } from '@openconsult/contracts/money';
import { type ListedTreatment, treatmentBody } from '@openconsult/contracts/treatments';
import { typedPrice } from '../typed-price.ts';

/** What is typed of a treatment. */
export interface TreatmentValues {
  readonly name: string;
  readonly price: string;
  readonly aliases: string[];
  /** One a line. */
  readonly risks: string;
  /** Markdown; empty for the practice's standard consent. */
  readonly consent: string;
}

/** The body of a treatment, its price as it is typed, and the text of its consent. */
export const treatmentForm = treatmentBody.extend({ price: typedPrice, consent: limitedText(TEMPLATE_MAX_LENGTH) });

export const valuesOf = (treatment: ListedTreatment | null, consent: string): TreatmentValues => ({
  name: treatment?.name ?? '',
  price: priceText(treatment?.price ?? null),
  aliases: treatment?.aliases ?? [],
  risks: (treatment?.risks ?? []).join('\n'),
  consent,
});

export const bodyOf = ({ risks, consent, ...values }: TreatmentValues) => ({
  ...values,
  risks: risks
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  consent: consent.trim(),
});
