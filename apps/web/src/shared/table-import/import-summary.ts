/** The result of one line of an import. */
export interface ImportLine {
  readonly line: number;
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  readonly errors: readonly string[];
}

/** The labels of what a table contains. */
export interface TableLabels {
  readonly one: string;
  readonly many: string;
  /** For an empty table. */
  readonly none: string;
}

/** `kept`: of a library, an item that the practice changed or deleted. */
export type ImportOutcome = ImportLine['outcome'] | 'kept';

export const outcomeNames: Readonly<Record<ImportOutcome, string>> = {
  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  kept: 'Left as it is',
  refused: 'Refused',
};

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

const countOf = (lines: readonly ImportLine[], outcome: ImportLine['outcome']): number =>
  lines.filter((line) => line.outcome === outcome).length;

/** Whether something would change; refused lines can be left out. */
export const isApplicable = (lines: readonly ImportLine[]): boolean =>
  lines.some(({ outcome }) => outcome === 'created' || outcome === 'updated');

export const hasRefused = (lines: readonly ImportLine[]): boolean => countOf(lines, 'refused') > 0;

/** The button that applies the table: 'Add 1, leave 2 out'. */
export const applyLabel = (lines: readonly ImportLine[]): string => {
  if (!isApplicable(lines)) return 'Apply';
  const [created, updated, refused] = (['created', 'updated', 'refused'] as const).map((one) => countOf(lines, one));
  const parts = [
    created !== 0 && `add ${created?.toLocaleString()}`,
    updated !== 0 && `change ${updated?.toLocaleString()}`,
    refused !== 0 && `leave ${refused?.toLocaleString()} out`,
  ].filter((part) => part !== false);
  const label = parts.join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
};

/** The effect of the table, before or after it is applied. */
export const importSummary = (lines: readonly ImportLine[], isApplied: boolean, labels: TableLabels): string => {
  const created = countOf(lines, 'created');
  const updated = countOf(lines, 'updated');
  const unchanged = countOf(lines, 'unchanged');
  const refused = countOf(lines, 'refused');
  const parts = [
    created > 0 && `${counted(created, labels.one, labels.many)} ${isApplied ? 'added' : 'to add'}`,
    updated > 0 && `${updated.toLocaleString()} ${isApplied ? 'changed' : 'to change'}`,
    unchanged > 0 && `${unchanged.toLocaleString()} unchanged`,
    refused > 0 && `${counted(refused, 'line', 'lines')} ${isApplied ? 'left out' : 'refused'}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? labels.none : `${parts.join(', ')}.`;
};
