import { type Currency, parsePrice, priceText } from '@openconsult/contracts/money';
import { validationMessages } from '@openconsult/contracts/texts';
import { editedPrice, type TreatmentItem, type TreatmentStatus } from '@openconsult/contracts/treatment-item';

/** A treatment in the table: the price is the typed text. */
export interface TreatmentRow {
  /** Stays the same while the row is on the page, also when the server gives it an id. */
  readonly key: string;
  readonly id: string | null;
  /** The treatment of the practice's list. */
  readonly catalogueId: string | null;
  readonly name: string;
  readonly tooth: string;
  readonly currency: Currency;
  readonly price: string;
  readonly evidence: string;
  readonly status: TreatmentStatus;
  readonly band: string | null;
  readonly priceBasis: string | null;
  /** The price as it is stored, which the marks belong to. */
  readonly stored: StoredPrice;
}

type StoredPrice = Pick<TreatmentItem, 'price' | 'price_source' | 'price_choices'>;

export interface RowErrors {
  readonly name?: string;
  readonly price?: string;
}

export const rowOf = (item: TreatmentItem): TreatmentRow => ({
  key: item.id,
  id: item.id,
  catalogueId: item.catalogue_id,
  name: item.name,
  tooth: item.tooth ?? '',
  currency: item.currency,
  price: priceText(item.price),
  evidence: item.evidence,
  status: item.status,
  band: item.band,
  priceBasis: item.price_basis,
  stored: { price: item.price, price_source: item.price_source, price_choices: item.price_choices },
});

/** A treatment that was offered, refused or mentioned, as it goes on the list. */
export const listedRow = (item: TreatmentItem): TreatmentRow => ({ ...rowOf(item), status: 'agreed' });

export const newRow = (key: string, currency: Currency): TreatmentRow => ({
  key,
  id: null,
  catalogueId: null,
  name: '',
  tooth: '',
  currency,
  price: '',
  evidence: '',
  status: 'agreed',
  band: null,
  priceBasis: null,
  stored: { price: null, price_source: null, price_choices: [] },
});

/** What the price of a row is marked with, and the prices to choose from. */
export const priceMarks = (row: TreatmentRow): StoredPrice => editedPrice(row.stored, minorOf(row));

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
    status: row.status,
  }));

/**
 * Gives the rows that were saved the ids and price marks of the answer (same order as sent), whatever was added,
 * moved or removed meanwhile.
 */
export const withIds = (
  rows: readonly TreatmentRow[],
  sent: readonly TreatmentRow[],
  stored: readonly TreatmentItem[],
): TreatmentRow[] => {
  const saved = new Map(sent.map((row, index) => [row.key, stored[index]]));
  return rows.map((row) => {
    const item = saved.get(row.key);
    return item ? { ...row, id: item.id, stored: rowOf(item).stored } : row;
  });
};

const meaningOf = ({ id, name, tooth, currency, price, evidence, status }: TreatmentRow) => {
  const parsed = parsePrice(price);
  return [id, name.trim(), tooth.trim(), currency, parsed.ok ? parsed.minor : price, evidence, status];
};

/** Whether two lists would be stored alike, whatever their keys and the spelling of prices. */
export const isSameRows = (left: readonly TreatmentRow[], right: readonly TreatmentRow[]): boolean =>
  JSON.stringify(left.map(meaningOf)) === JSON.stringify(right.map(meaningOf));
