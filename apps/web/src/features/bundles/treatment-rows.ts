import { type Currency, parsePrice, priceText } from '@openconsult/contracts/money';
import { validationMessages } from '@openconsult/contracts/texts';
import type { TreatmentItem } from '@openconsult/contracts/treatment-item';

/** A treatment in the table: the price is the typed text. */
export interface TreatmentRow {
  /** Stays the same while the row is on the page, also when the server gives it an id. */
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  readonly tooth: string;
  readonly currency: Currency;
  readonly price: string;
  readonly evidence: string;
}

export interface RowErrors {
  readonly name?: string;
  readonly price?: string;
}

export const rowOf = (item: TreatmentItem): TreatmentRow => ({
  key: item.id,
  id: item.id,
  name: item.name,
  tooth: item.tooth ?? '',
  currency: item.currency,
  price: priceText(item.price),
  evidence: item.evidence,
});

export const newRow = (key: string, currency: Currency): TreatmentRow => ({
  key,
  id: null,
  name: '',
  tooth: '',
  currency,
  price: '',
  evidence: '',
});

/** Why a row cannot be saved, with the messages of behaviour.md#validation. */
export const rowErrors = (row: TreatmentRow): RowErrors => {
  const price = parsePrice(row.price);
  return {
    ...(row.name.trim() === '' ? { name: validationMessages.required } : {}),
    ...(price.ok ? {} : { price: price.message }),
  };
};

export const isRowValid = (row: TreatmentRow): boolean => Object.keys(rowErrors(row)).length === 0;

/** A symbol typed into the price moves to the row's currency; otherwise the text stays as typed. */
export const withPrice = (row: TreatmentRow, price: string): TreatmentRow => {
  const parsed = parsePrice(price);
  if (!parsed.ok || parsed.currency === null) return { ...row, price };
  return { ...row, currency: parsed.currency, price: price.trim().slice(parsed.currency.length) };
};

export const minorOf = (row: TreatmentRow): number | null => {
  const price = parsePrice(row.price);
  return price.ok ? price.minor : null;
};

/** A price as all others are shown, once it is entered: “495” becomes “495.00”. An invalid one stays as typed. */
export const withWholePrice = (row: TreatmentRow): TreatmentRow => {
  const minor = minorOf(row);
  return minor === null ? row : { ...row, price: priceText(minor) };
};

/** The rows as `updateTreatments` takes them. Only for valid rows. */
export const wireOf = (rows: readonly TreatmentRow[]) =>
  rows.map((row) => ({
    ...(row.id === null ? {} : { id: row.id }),
    name: row.name.trim(),
    tooth: row.tooth.trim() || null,
    currency: row.currency,
    price: minorOf(row),
    evidence: row.evidence,
  }));

/**
 * Gives the rows that were saved as new the ids of the answer (same order as sent), whatever was added,
 * moved or removed meanwhile.
 */
export const withIds = (
  rows: readonly TreatmentRow[],
  sent: readonly TreatmentRow[],
  stored: readonly TreatmentItem[],
): TreatmentRow[] => {
  const ids = new Map(sent.map((row, index) => [row.key, stored[index]?.id ?? row.id]));
  return rows.map((row) => ({ ...row, id: ids.get(row.key) ?? row.id }));
};

const meaningOf = ({ id, name, tooth, currency, price, evidence }: TreatmentRow) => {
  const parsed = parsePrice(price);
  return [id, name.trim(), tooth.trim(), currency, parsed.ok ? parsed.minor : price, evidence];
};

/** Whether two lists would be stored alike, whatever their keys and the spelling of prices. */
export const isSameRows = (left: readonly TreatmentRow[], right: readonly TreatmentRow[]): boolean =>
  JSON.stringify(left.map(meaningOf)) === JSON.stringify(right.map(meaningOf));
