import { TREATMENTS_MAX } from '@openconsult/contracts/limits';
import { formatPrice, parsePrice } from '@openconsult/contracts/money';
import { importMessages } from '@openconsult/contracts/texts';
import {
  TREATMENT_COLUMN_LABELS,
  TREATMENT_COLUMNS,
  type TreatmentBody,
  treatmentBody,
} from '@openconsult/contracts/treatments';
import { readTable, type TableCells, writeCells } from '../platform/csv-table.ts';
import { nameKey } from '../platform/name-key.ts';
import type { TreatmentColumns } from './repo.ts';

/** A table of treatments as CSV. */

type Column = (typeof TREATMENT_COLUMNS)[number];

/** One line of a table: what it sets of a treatment, or why it cannot be read. Absent columns are unchanged. */
export interface TreatmentTableLine {
  /** Lines count from 2, after the heading. */
  readonly line: number;
  readonly name: string;
  readonly fields: Partial<TreatmentBody>;
  /** The symbol before the price; null without one. */
  readonly symbol: string | null;
  readonly errors: readonly string[];
}

/** No name contains it. */
const SEPARATOR = '|';

/** The table of these treatments, in their order; `readTreatments` reads it back. */
export const writeTreatments = (treatments: readonly TreatmentColumns[]): string =>
  writeCells([
    TREATMENT_COLUMNS.map((column) => TREATMENT_COLUMN_LABELS[column][0]),
    ...treatments.map(({ name, currency, priceMinor, aliases, risks }) => [
      name,
      formatPrice(currency ?? '', priceMinor),
      aliases.join(` ${SEPARATOR} `),
      risks.join(` ${SEPARATOR} `),
    ]),
  ]);

/**
 * The lines of a table. A line that cannot be read, or repeats an earlier name, has `errors`.
 * @throws AppError VALIDATION at `csv` for a table without the column `name` or without lines, with an unknown or
 * repeated column, with more lines than a list has treatments, or that is no CSV.
 */
export function readTreatments(csv: string): TreatmentTableLine[] {
  const { columns, lines } = readTable(csv, {
    known: TREATMENT_COLUMNS,
    labels: TREATMENT_COLUMN_LABELS,
    key: 'name',
    most: TREATMENTS_MAX,
  });
  const firstLine = new Map<string, number>();
  return lines.map((cells) => {
    const read = readLine(columns, cells);
    const first = firstLine.get(nameKey(read.name));
    if (first !== undefined) return { ...read, errors: [importMessages.repeatedTreatment(first)] };
    firstLine.set(nameKey(read.name), read.line);
    return read;
  });
}

const inField = (name: Column, message: string): string =>
  importMessages.inField(TREATMENT_COLUMN_LABELS[name][0], message);

const parts = (cell: string): string[] =>
  cell
    .split(/[|\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readLine(columns: readonly Column[], { line, cells }: TableCells): TreatmentTableLine {
  const cell = (name: Column) => cells[columns.indexOf(name)]?.trim() ?? '';
  const name = cell('name');
  const refused = (...errors: string[]): TreatmentTableLine => ({ line, name, fields: {}, symbol: null, errors });
  if (cells.length !== columns.length) return refused(importMessages.cellCount(cells.length, columns.length));
  if (name === '') return refused(importMessages.missing(TREATMENT_COLUMN_LABELS.name[0]));
  const price = parsePrice(cell('price'));
  if (!price.ok) return refused(inField('price', price.message));
  const parsed = treatmentBody.partial().safeParse({
    name,
    ...(columns.includes('price') && { price: price.minor }),
    ...(columns.includes('aliases') && { aliases: parts(cell('aliases')) }),
    ...(columns.includes('risks') && { risks: parts(cell('risks')) }),
  });
  if (parsed.success) return { line, name, fields: parsed.data, symbol: price.currency, errors: [] };
  return refused(...parsed.error.issues.map(({ path: [field], message }) => inField(field as Column, message)));
}
