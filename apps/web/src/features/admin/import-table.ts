import { type importLine, managedUserChanges } from '@openconsult/contracts/admin-users';
import type { z } from 'zod';

/** A table of people as an admin's spreadsheet writes it, and what an import says of it. */

export type ImportLine = z.output<typeof importLine>;

/** What the example shows in each column; the others stay empty. */
const EXAMPLE: Readonly<Record<string, string>> = {
  first_name: 'Robin',
  last_name: 'Example',
  email: 'robin@practice.example',
  planId: 'pro',
  features: 'tracking|education|portfolio|virtual',
  voice_note: 'true',
  address_country: 'GB',
};

/** A heading with every column that is understood, and one line that shows how they are filled. */
export const exampleTable = (): string => {
  const columns = Object.keys(managedUserChanges.shape);
  return [columns.join(','), columns.map((column) => EXAMPLE[column] ?? '').join(','), ''].join('\r\n');
};

export const EXAMPLE_FILE_NAME = 'people-example.csv';

/** The text of a CSV file; spreadsheets that do not write UTF-8 write the Western European set. */
export const readTable = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

export const outcomeNames: Readonly<Record<ImportLine['outcome'], string>> = {
  created: 'New',
  updated: 'Changed',
  unchanged: 'As it is',
  refused: 'Refused',
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const countOf = (lines: readonly ImportLine[], outcome: ImportLine['outcome']): number =>
  lines.filter((line) => line.outcome === outcome).length;

/** Whether it may be applied: something would change, and no line is refused. */
export const isApplicable = (lines: readonly ImportLine[]): boolean =>
  countOf(lines, 'refused') === 0 && lines.some(({ outcome }) => outcome === 'created' || outcome === 'updated');

/** What the table would do, or did. */
export const importSummary = (lines: readonly ImportLine[], isApplied: boolean): string => {
  const created = countOf(lines, 'created');
  const updated = countOf(lines, 'updated');
  const unchanged = countOf(lines, 'unchanged');
  const refused = countOf(lines, 'refused');
  const parts = [
    created > 0 && `${counted(created, 'person', 'people')} ${isApplied ? 'added' : 'to add'}`,
    updated > 0 && `${updated} ${isApplied ? 'changed' : 'to change'}`,
    unchanged > 0 && `${unchanged} as they are`,
    refused > 0 && `${counted(refused, 'line', 'lines')} refused`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'The table holds nobody.' : `${parts.join(', ')}.`;
};
