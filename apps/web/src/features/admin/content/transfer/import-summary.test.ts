import type { LibraryImportLine } from '@openconsult/contracts/admin-content';
import { expect, test } from 'vitest';
import { librarySummary, orderedLines } from './import-summary.ts';

const line = (key: string, outcome: LibraryImportLine['outcome']): LibraryImportLine => ({
  ...{ key, outcome, type: 'treatment', name: key, reasons: [] },
});

test('an import is summed up, and what it leaves out comes first', () => {
  const lines = [
    line('a', 'created'),
    line('b', 'unchanged'),
    line('c', 'kept'),
    line('d', 'refused'),
    line('e', 'created'),
  ];
  expect(librarySummary(lines, false)).toBe('2 items to add, 1 unchanged, 1 left as you have it, 1 refused.');
  expect(librarySummary(lines, true)).toBe('2 items added, 1 unchanged, 1 left as you have it, 1 left out.');
  expect(orderedLines(lines).map(({ key }) => key)).toEqual(['d', 'c', 'a', 'e', 'b']);
});
