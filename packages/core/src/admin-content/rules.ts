import type { ContentFields } from '@openconsult/contracts/admin-content';
import { type ContentType, PRICED_TYPES } from '@openconsult/contracts/content-types';
import { unknownPlaceholderIn } from '@openconsult/contracts/template-placeholders';
import { answerMessages } from '@openconsult/contracts/texts';
import type { ContentItem } from '@openconsult/db';
import { nameKey } from '../platform/name-key.ts';

export const isPriced = (type: ContentType): boolean => PRICED_TYPES.some((priced) => priced === type);

const ofTreatments = [
  'steps',
  'consent_text',
  'price',
  'is_offered',
] as const satisfies readonly (keyof ContentFields)[];
const ofRisks = ['consent_line', 'frequency'] as const satisfies readonly (keyof ContentFields)[];

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is wrong with the fields of an item of a type, by field; null if nothing is. */
export function faultsOfFields(type: ContentType, fields: ContentFields): Record<string, string[]> | null {
  const foreign = [...(isPriced(type) ? [] : ofTreatments), ...(type === 'risk' ? [] : ofRisks)];
  const faults: Record<string, string[]> = Object.fromEntries(
    foreign.filter((field) => !isEmpty(fields[field])).map((field) => [field, [answerMessages.contentNotOf(type)]]),
  );
  const unknown = unknownPlaceholderIn('consent', fields.consent_text ?? '');
  if (unknown !== null) faults.consent_text = [answerMessages.unknownPlaceholder(unknown)];
  return Object.keys(faults).length > 0 ? faults : null;
}

const distinct = (texts: readonly string[]): string[] => [
  ...new Map(texts.map((text) => [nameKey(text), text])).values(),
];

/** What an edit sets of an item. */
export type EditedColumns = Partial<
  Pick<
    ContentItem,
    | 'name'
    | 'aliases'
    | 'summary'
    | 'text'
    | 'consentText'
    | 'consentLine'
    | 'frequency'
    | 'frequencySource'
    | 'currency'
    | 'priceMinor'
    | 'isOffered'
  >
> & { steps?: { title: string; text: string }[] };

/** The columns of the given fields. An unchanged price is in its former currency, a new one in the practice's. */
export function columnsOf(
  fields: ContentFields,
  symbol: string,
  before: Pick<ContentItem, 'currency' | 'priceMinor'> | null,
): EditedColumns {
  const { name, aliases, summary, text, steps, consent_text, consent_line, frequency, price, is_offered } = fields;
  const currency = price === null ? null : before !== null && price === before.priceMinor ? before.currency : symbol;
  return {
    ...(name !== undefined && { name }),
    ...(aliases && { aliases: distinct(aliases) }),
    ...(summary !== undefined && { summary }),
    ...(text !== undefined && { text }),
    ...(steps && { steps: steps.map((step) => ({ title: step.title, text: step.text })) }),
    ...(consent_text !== undefined && { consentText: consent_text || null }),
    ...(consent_line !== undefined && { consentLine: consent_line }),
    ...(frequency !== undefined && { frequency: frequency?.text ?? null, frequencySource: frequency?.source ?? null }),
    ...(price !== undefined && { currency, priceMinor: price }),
    ...(is_offered !== undefined && { isOffered: is_offered }),
  };
}

/** Objects of the database have their members in an order of their own. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** Those of the columns that differ from the row. */
export const changedColumns = (row: ContentItem, columns: EditedColumns): (keyof EditedColumns)[] =>
  (Object.keys(columns) as (keyof EditedColumns)[]).filter(
    (column) => comparable(row[column]) !== comparable(columns[column]),
  );
