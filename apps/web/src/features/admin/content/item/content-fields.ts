import { type ContentFields, contentFields, type EditedContent } from '@openconsult/contracts/admin-content';
import { priceText } from '@openconsult/contracts/money';
import type { z } from 'zod';
import { typedPrice } from '../../typed-price.ts';

/** A step as it is edited; its key is the page's alone. */
export interface StepValues {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** What is typed of an item, by the names of the wire. Fields that its type does not have are empty. */
export interface ContentValues {
  readonly name: string;
  readonly aliases: string[];
  readonly summary: string;
  readonly text: string;
  readonly steps: StepValues[];
  readonly is_offered: boolean;
  readonly consent_text: string;
  readonly price: string;
  readonly consent_line: string;
  readonly frequency: { readonly text: string; readonly source: string };
}

/** What an edit sends: the changed fields, its price as it is typed. */
export const contentForm = contentFields.extend({ price: typedPrice.optional() });
export type ContentEdits = z.output<typeof contentForm>;

export const valuesOf = (item: EditedContent): ContentValues => ({
  name: item.name,
  aliases: item.aliases,
  summary: item.summary,
  text: item.text,
  steps: item.steps.map((step, index) => ({ ...step, key: `stored-${index}` })),
  is_offered: item.is_offered,
  consent_text: item.consent_text ?? '',
  price: priceText(item.price),
  consent_line: item.consent_line ?? '',
  frequency: item.frequency ?? { text: '', source: '' },
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

const bodyOf = ({ steps, consent_text, consent_line, frequency, ...values }: ContentValues) => ({
  ...values,
  steps: steps.map(({ title, text }) => ({ title, text })),
  consent_text: orNull(consent_text),
  consent_line: orNull(consent_line),
  frequency: frequency.text.trim() === '' && frequency.source.trim() === '' ? null : frequency,
});
type Body = ReturnType<typeof bodyOf>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ, as they are sent. */
export const editsOf = (before: ContentValues, after: ContentValues): Partial<Body> => {
  const known = bodyOf(before);
  return Object.fromEntries(
    Object.entries(bodyOf(after)).filter(([field, value]) => !isSame(value, known[field as keyof Body])),
  );
};

/** The fields of these that another admin changed too. */
export const clashesOf = (fields: readonly string[], base: EditedContent, theirs: EditedContent): readonly string[] => {
  const changed = Object.keys(editsOf(valuesOf(base), valuesOf(theirs)));
  return fields.filter((field) => changed.includes(field));
};

/** The values of `next`, except in fields that were edited since `known`. Equal values stay the same objects. */
export const adoptedValues = (next: ContentValues, known: ContentValues, current: ContentValues): ContentValues => {
  const edited = editsOf(known, current);
  const different = editsOf(current, next);
  const taken = Object.keys(different).filter((field) => !(field in edited));
  return { ...current, ...Object.fromEntries(taken.map((field) => [field, next[field as keyof ContentValues]])) };
};

/** Edits as a text, for the choice between two. */
export const shownEdits = (fields: readonly string[], values: ContentFields): string =>
  fields
    .map((field) => {
      const value = values[field as keyof ContentFields];
      return `${FIELD_LABELS[field as keyof ContentFields]}\n${shownValue(value)}`;
    })
    .join('\n\n');

const shownValue = (value: ContentFields[keyof ContentFields]): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return priceText(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return `${value.text} (${value.source})`;
  return value.map((one) => (typeof one === 'string' ? one : `${one.title}: ${one.text}`)).join('\n');
};

export const FIELD_LABELS: Readonly<Record<keyof ContentFields, string>> = {
  name: 'Name',
  aliases: 'Also called',
  summary: 'Summary',
  text: 'Text',
  steps: 'Steps',
  is_offered: 'Offer it with a price and a consent',
  consent_text: 'Consent wording',
  price: 'Price',
  consent_line: 'Line in the consent',
  frequency: 'How often it happens',
};
