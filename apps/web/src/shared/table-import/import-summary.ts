/** What an import says of one line of a table. */
export interface ImportLine {
  readonly line: number;
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  readonly errors: readonly string[];
}

/** What a table holds, in words. */
export interface TableWords {
  readonly one: string;
  readonly many: string;
  /** Said of a table without any. */
  readonly none: string;
}

export const outcomeNames: Readonly<Record<ImportLine['outcome'], string>> = {
  created: 'New',
  updated: 'Changed',
  unchanged: 'As it is',
  refused: 'Refused',
};

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

const countOf = (lines: readonly ImportLine[], outcome: ImportLine['outcome']): number =>
  lines.filter((line) => line.outcome === outcome).length;

/** Whether it may be applied: something would change, and no line is refused. */
export const isApplicable = (lines: readonly ImportLine[]): boolean =>
  countOf(lines, 'refused') === 0 && lines.some(({ outcome }) => outcome === 'created' || outcome === 'updated');

/** What the table would do, or did. */
export const importSummary = (lines: readonly ImportLine[], isApplied: boolean, words: TableWords): string => {
  const created = countOf(lines, 'created');
  const updated = countOf(lines, 'updated');
  const unchanged = countOf(lines, 'unchanged');
  const refused = countOf(lines, 'refused');
  const parts = [
    created > 0 && `${counted(created, words.one, words.many)} ${isApplied ? 'added' : 'to add'}`,
    updated > 0 && `${updated.toLocaleString()} ${isApplied ? 'changed' : 'to change'}`,
    unchanged > 0 && `${unchanged.toLocaleString()} as they are`,
    refused > 0 && `${counted(refused, 'line', 'lines')} refused`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? words.none : `${parts.join(', ')}.`;
};
