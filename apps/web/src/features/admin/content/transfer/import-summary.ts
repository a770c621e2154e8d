import type { LibraryImportLine } from '@openconsult/contracts/admin-content';

type Outcome = LibraryImportLine['outcome'];

/** Those that need a decision first. */
const ORDER: readonly Outcome[] = ['refused', 'kept', 'created', 'updated', 'unchanged'];

export const countOf = (lines: readonly LibraryImportLine[], outcome: Outcome): number =>
  lines.filter((line) => line.outcome === outcome).length;

/** Refused and kept ones first, otherwise as in the library. */
export const orderedLines = (lines: readonly LibraryImportLine[]): LibraryImportLine[] =>
  lines.toSorted((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));

/** What an import does to the library, or did: "12 items to add, 1 left as it is." */
export const librarySummary = (lines: readonly LibraryImportLine[], isApplied: boolean): string => {
  const [refused, kept, created, updated, unchanged] = ORDER.map((outcome) => countOf(lines, outcome)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const parts = [
    created > 0 && `${created.toLocaleString()} ${created === 1 ? 'item' : 'items'} ${isApplied ? 'added' : 'to add'}`,
    updated > 0 && `${updated.toLocaleString()} ${isApplied ? 'changed' : 'to change'}`,
    unchanged > 0 && `${unchanged.toLocaleString()} unchanged`,
    kept > 0 && `${kept.toLocaleString()} left as you have ${kept === 1 ? 'it' : 'them'}`,
    refused > 0 && `${refused.toLocaleString()} ${isApplied ? 'left out' : 'refused'}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'The library is empty.' : `${parts.join(', ')}.`;
};
