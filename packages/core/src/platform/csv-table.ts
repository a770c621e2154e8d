import { AppError } from '@openconsult/contracts/errors';
import { importMessages } from '@openconsult/contracts/texts';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** Tables as CSV (RFC 4180, UTF-8 with a byte order mark) that are safe to open in a spreadsheet. */

/**
 * Where a spreadsheet might begin a formula: at the start of a cell, and after any sign that ends a cell in some
 * country, quotation marks aside (fault T25).
 */
const FORMULA_START = /(?<=^|[;,\t\r\n])(?=['"]*[=+\-@＝＋－＠\t\r\n\0])/g;
const ESCAPED_FORMULA_START = /(?<=^|[;,\t\r\n])'(?=['"]*[=+\-@＝＋－＠\t\r\n\0])/g;

/** Puts an apostrophe before everything that a spreadsheet might read as a formula. `unescapeCell` undoes it. */
export const escapeCell = (text: string): string => text.replace(FORMULA_START, "'");

/** The text of a cell that `escapeCell` wrote; any other text unchanged. */
export const unescapeCell = (cell: string): string => cell.replace(ESCAPED_FORMULA_START, '');

/** Rows of cells as CSV without formulas; `readCells` reads them back. */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(escapeCell)),
    { bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n\t;]/ },
  );

/** @throws AppError VALIDATION at `csv`, naming the line, for a misplaced quotation mark */
export function readCells(csv: string): string[][] {
  // No column name contains a separator, so the first one in the heading is it.
  const delimiter = /[,;]/.exec(csv.split(/[\r\n]/, 1)[0] ?? '')?.[0] ?? ',';
  try {
    const rows = parse(csv, { bom: true, delimiter, relax_column_count: true });
    return rows.map((row) => row.map(unescapeCell));
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    throw refusedTable(importMessages.unreadable(line), error);
  }
}

/** One line of a table, its cells in the order of the columns. */
export interface TableCells {
  /** Lines count from 2, after the heading. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** How headings are compared: `First name`, `first_name` and `FIRST NAME` are one. */
export const plainHeading = (heading: string): string =>
  [...heading.toLowerCase()].filter((character) => /[\p{L}\p{N}]/u.test(character)).join('');

interface TableShape<Column extends string> {
  readonly known: readonly Column[];
  /** Other headings of a column; the first is its label in messages. */
  readonly labels: Readonly<Partial<Record<Column, readonly [string, ...string[]]>>>;
  readonly key: Column;
  readonly most: number;
}

/**
 * The columns of a table by its heading, and its lines without the empty ones.
 * Headings are names or labels of columns in any case.
 * @throws AppError VALIDATION at `csv` for a table without the column `key` or without lines, with a repeated column or
 * one not among `known`, with more than `most` lines, or that is no CSV.
 */
export function readTable<Column extends string>(
  csv: string,
  { known, labels, key, most }: TableShape<Column>,
): { columns: readonly Column[]; lines: TableCells[] } {
  const [heading = [], ...rows] = readCells(csv);
  const columnOf = new Map(
    known.flatMap((name) => [name, ...(labels[name] ?? [])].map((one) => [plainHeading(one), name] as const)),
  );
  const columns = heading.map((given) => {
    const name = columnOf.get(plainHeading(given));
    if (name === undefined) throw refusedTable(importMessages.unknownColumn(given.trim().slice(0, 40)));
    return name;
  });
  for (const [at, name] of columns.entries()) {
    if (columns.indexOf(name) !== at) throw refusedTable(importMessages.repeatedColumn(heading[at]?.trim() ?? name));
  }
  if (!columns.includes(key)) throw refusedTable(importMessages.missingColumn(labels[key]?.[0] ?? key));
  const lines = rows
    .map((cells, at) => ({ cells, line: at + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) throw refusedTable(importMessages.empty);
  if (lines.length > most) throw refusedTable(importMessages.tooManyLines(most));
  return { columns, lines };
}

/** Rejects a whole table. */
export const refusedTable = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION', undefined, { errors: { csv: [message] }, cause });
