import { FEATURE_NAMES, FEATURES, PLAN_NAMES } from '@openconsult/contracts/access';
import { type ManagedUser, managedUserChanges, USER_FIELD_LABELS } from '@openconsult/contracts/admin-users';
import { IMPORT_ROWS_MAX } from '@openconsult/contracts/limits';
import { importMessages } from '@openconsult/contracts/texts';
import { plainHeading, readTable, writeCells } from '../platform/csv-table.ts';
import { type Changes, FIELDS, type Field } from './rules.ts';

/** A table of users as CSV (RFC 4180, UTF-8 with a byte order mark); the columns have wire names, or labels. */

/** Exported for information, and ignored by an import. */
const READ_ONLY = ['state', 'created_at', 'last_seen_at'] as const;
type Column = Field | (typeof READ_ONLY)[number];
const COLUMNS: readonly Column[] = [...FIELDS, ...READ_ONLY];

/** As on the page. */
const LABELS: Readonly<Record<Column, readonly [string, ...string[]]>> = {
  ...(Object.fromEntries(FIELDS.map((name) => [name, [USER_FIELD_LABELS[name]]])) as Record<Field, [string]>),
  state: ['Status', 'State'],
  created_at: ['Created'],
  last_seen_at: ['Last seen'],
};

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
  const { columns, lines } = readTable(csv, { known: COLUMNS, labels: LABELS, key: 'email', most: IMPORT_ROWS_MAX });
  return lines.map(({ cells, line }) => readLine(columns, cells, line));
}

function readLine(columns: readonly Column[], cells: readonly string[], line: number): TableLine {
  const cell = (name: Column) => cells[columns.indexOf(name)]?.trim() ?? '';
  const email = cell('email').toLowerCase();
  const nothing = { line, email, state: cell('state'), changes: {} };
  if (cells.length !== columns.length) {
    return { ...nothing, errors: [importMessages.cellCount(cells.length, columns.length)] };
  }
  const given = FIELDS.filter((name) => columns.includes(name));
  const values = given.map((name) => [name, readers[name].read(cell(name))]);
  const parsed = managedUserChanges.safeParse(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
  if (parsed.success) return { ...nothing, changes: parsed.data, errors: [] };
  const errors = parsed.error.issues.map(({ path: [name], message }) => fieldError(name, message, cell));
  return { ...nothing, errors: [...new Set(errors)] };
}

const VALUE_MAX_LENGTH = 40;

/** What is wrong with a field of a line, by its label. */
export function fieldError(name: PropertyKey | undefined, message: string, cell: (name: Field) => string): string {
  const field = FIELDS.find((one) => one === name);
  if (field === undefined) return message;
  const label = USER_FIELD_LABELS[field];
  const value = cell(field);
  if (value === '') return importMessages.missing(label);
  const { hint } = readers[field];
  return importMessages.inField(label, hint?.(value.slice(0, VALUE_MAX_LENGTH)) ?? message);
}

/** Reads a cell; `hint` replaces the contract's own message. */
interface Reader {
  readonly read: (cell: string) => unknown;
  readonly hint?: (value: string) => string;
}

/** The name on the wire of what a user may call by either name, in any case; an unknown one unchanged. */
const namedIn =
  <Name extends string>(names: Readonly<Record<Name, string>>) =>
  (cell: string): string => {
    const known = Object.entries<string>(names).find(([name, label]) =>
      [name, label].some((one) => plainHeading(one) === plainHeading(cell)),
    );
    return known?.[0] ?? cell;
  };
const planOf = namedIn(PLAN_NAMES);
const featureOf = namedIn(FEATURE_NAMES);

const text: Reader = { read: (cell) => cell };
const address: Reader = { ...text, hint: importMessages.notAnAddress };
const countryOrNone: Reader = {
  read: (cell) => (cell === '' ? null : cell.toUpperCase()),
  hint: importMessages.notACountry,
};
const planOrNone: Reader = {
  read: (cell) => (cell === '' ? null : planOf(cell)),
  hint: (value) => importMessages.notOneOf(value, 'plan', Object.values(PLAN_NAMES)),
};
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
const featuresIn = (cell: string): string[] =>
  cell
    .split(/[|;]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .map(featureOf);
const featureList: Reader = {
  read: featuresIn,
  hint: (value) => {
    const unknown = featuresIn(value).filter((name) => !FEATURES.some((known) => known === name));
    return importMessages.notOneOf(unknown.join(', '), 'feature', Object.values(FEATURE_NAMES));
  },
};

const readers: Readonly<Record<Field, Reader>> = {
  first_name: text,
  last_name: text,
  email: address,
  is_admin: adminFlag,
  user_category: wholeNumberOrNone,
  user_type: wholeNumberOrNone,
  preview_type: wholeNumberOrNone,
  address_country: countryOrNone,
  dft_first: flag,
  is_first_time: flag,
  card_status: flag,
  is_sub_active: flag,
  planId: planOrNone,
  features: featureList,
  voice_note: flag,
  voice_note_only: flag,
  real_time_transcription_enabled: flag,
  ai_treatment_recommendation_enabled: flag,
  ai_consent_creation_enabled: flag,
};
