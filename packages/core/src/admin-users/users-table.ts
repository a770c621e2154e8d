import { FEATURES, PLANS } from '@openconsult/contracts/access';
import { type ManagedUser, managedUserChanges } from '@openconsult/contracts/admin-users';
import { IMPORT_ROWS_MAX } from '@openconsult/contracts/limits';
import { importMessages } from '@openconsult/contracts/texts';
import { readTable, writeCells } from '../platform/csv-table.ts';
import { type Changes, FIELDS, type Field } from './rules.ts';

/** A table of users as CSV (RFC 4180, UTF-8 with a byte order mark); the columns have wire names. */

/** Exported for information, and ignored by an import. */
const READ_ONLY = ['state', 'created_at', 'last_seen_at'] as const;
const COLUMNS: readonly string[] = [...FIELDS, ...READ_ONLY];

const FEATURE_SEPARATOR = '|';

/** The table of these users, in their order. */
export const writeUsersTable = (users: readonly ManagedUser[]): string =>
  writeCells([COLUMNS, ...users.map((user) => COLUMNS.map((column) => cellOf(user, column)))]);

function cellOf(user: ManagedUser, column: string): string {
  const values: Record<string, unknown> = { ...user, ...user.extra_attribute };
  const value = values[column];
  return Array.isArray(value) ? value.join(FEATURE_SEPARATOR) : String(value ?? '');
}

/** One line of a table: its changes, or why it cannot be read. */
export interface TableLine {
  /** Lines count from 2, after the heading. */
  readonly line: number;
  readonly email: string;
  /** The state in the table; '' without one. */
  readonly state: string;
  readonly changes: Changes;
  readonly errors: readonly string[];
}

/**
 * The lines of a table without the empty ones. A line that cannot be read has `errors`.
 * @throws AppError VALIDATION at `csv` for a table without an address column or without lines, with an unknown or
 * repeated column, with more than 1,000 lines, or that is no CSV.
 */
export function readUsersTable(csv: string): TableLine[] {
  const { columns, lines } = readTable(csv, { known: COLUMNS, key: 'email', most: IMPORT_ROWS_MAX });
  return lines.map(({ cells, line }) => readLine(columns, cells, line));
}

function readLine(columns: readonly string[], cells: readonly string[], line: number): TableLine {
  const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? '';
  const email = cell('email').toLowerCase();
  const nothing = { line, email, state: cell('state'), changes: {} };
  if (cells.length !== columns.length) {
    return { ...nothing, errors: [importMessages.cellCount(cells.length, columns.length)] };
  }
  const given = FIELDS.filter((name) => columns.includes(name));
  const values = given.map((name) => [name, readers[name].read(cell(name))]);
  const parsed = managedUserChanges.safeParse(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
  if (parsed.success) return { ...nothing, changes: parsed.data, errors: [] };
  const errors = parsed.error.issues.map(({ path: [name], message }) => {
    const field = FIELDS.find((one) => one === name);
    return `${String(name)}: ${(field && readers[field].hint) ?? message}`;
  });
  return { ...nothing, errors: [...new Set(errors)] };
}

/** Reads a cell; `hint` replaces the contract's own message. */
interface Reader {
  readonly read: (cell: string) => unknown;
  readonly hint?: string;
}

const text: Reader = { read: (cell) => cell };
const textOrNone: Reader = { read: (cell) => (cell === '' ? null : cell) };
const wholeNumberOrNone: Reader = {
  read: (cell) => (cell === '' ? null : /^\d{1,3}$/.test(cell) ? Number(cell) : cell),
  hint: importMessages.notANumber,
};
const truths: Record<string, boolean> = { true: true, '1': true, yes: true, false: false, '0': false, no: false };
/** An empty cell leaves a flag as it is. */
const flag: Reader = {
  read: (cell) => (cell === '' ? undefined : (truths[cell.toLowerCase()] ?? cell)),
  hint: importMessages.notYesOrNo,
};
const adminFlag: Reader = {
  ...flag,
  read(cell) {
    const value = flag.read(cell);
    return typeof value === 'boolean' ? Number(value) : value;
  },
};
const featureList: Reader = {
  read: (cell) =>
    cell
      .split(/[|;]/)
      .map((name) => name.trim())
      .filter(Boolean),
  hint: importMessages.notOneOf(FEATURES),
};

const readers: Readonly<Record<Field, Reader>> = {
  first_name: text,
  last_name: text,
  email: text,
  is_admin: adminFlag,
  user_category: wholeNumberOrNone,
  user_type: wholeNumberOrNone,
  preview_type: wholeNumberOrNone,
  address_country: { ...textOrNone, hint: importMessages.notACountry },
  dft_first: flag,
  is_first_time: flag,
  card_status: flag,
  is_sub_active: flag,
  planId: { ...textOrNone, hint: importMessages.notOneOf(PLANS) },
  features: featureList,
  voice_note: flag,
  voice_note_only: flag,
  real_time_transcription_enabled: flag,
  ai_treatment_recommendation_enabled: flag,
  ai_consent_creation_enabled: flag,
};
