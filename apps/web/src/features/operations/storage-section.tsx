import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { type PracticeStorage, STORED_KINDS, type StoredKind } from '@openconsult/contracts/operations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Figure, FigureCells, FigureHeads, FiguresBelow } from '../../shared/figures/figure-columns.tsx';
import { ListEmpty } from '../../shared/list-state/list-empty.tsx';
import { ListPages } from '../../shared/list-state/list-pages.tsx';
import { useListState } from '../../shared/list-state/use-list-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { sizeText } from '../../shared/size/size-text.ts';
import { growthText } from './amounts.ts';
import classes from './operations.module.css';
import { storageQuery } from './operations-queries.ts';

const kindNames: Readonly<Record<StoredKind, string>> = {
  audio: 'Audio',
  documents: 'Letters',
  library: 'Library',
  pictures: 'Pictures',
};

const NOT_KNOWN = '–';
const total = (bytes: NonNullable<PracticeStorage['bytes']>): number =>
  Object.values(bytes).reduce((sum, amount) => sum + amount, 0);
const growth = (bytes: PracticeStorage['bytes'], before: number | null): string =>
  bytes === null || before === null ? NOT_KNOWN : growthText(total(bytes) - before);

/** Before and after the sum. */
const KINDS: readonly Figure<PracticeStorage>[] = STORED_KINDS.map((kind) => ({
  label: kindNames[kind],
  textOf: ({ bytes }) => (bytes === null ? NOT_KNOWN : sizeText(bytes[kind])),
}));
const CHANGES: readonly Figure<PracticeStorage>[] = [
  { label: 'In a week', textOf: ({ bytes, week_ago_bytes: before }) => growth(bytes, before) },
  { label: 'In 30 days', textOf: ({ bytes, month_ago_bytes: before }) => growth(bytes, before) },
  { label: 'Measured', textOf: ({ measured_on: day }) => (day === null ? 'Not yet' : formatDay(day)) },
];

const StorageRow = ({ row }: { row: PracticeStorage }): ReactNode => (
  <Table.Tr>
    <Table.Td>
      {row.practice.name}
      <FiguresBelow figures={[...KINDS, ...CHANGES]} row={row} />
    </Table.Td>
    <FigureCells figures={KINDS} row={row} />
    <Table.Td ta="right" fw={600}>
      {row.bytes === null ? NOT_KNOWN : sizeText(total(row.bytes))}
    </Table.Td>
    <FigureCells figures={CHANGES} row={row} />
  </Table.Tr>
);

/** What each practice stores, by the sums of its last day. */
export const StorageSection = (): ReactNode => {
  const list = useListState();
  const { data, error, refetch } = useQuery(storageQuery(list.page));
  if (data === undefined && error !== null)
    return <LoadFailed title="Could not load the storage" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={260} aria-busy="true" />;
  if (data.data.length === 0) return <ListEmpty title="No practice yet" />;
  return (
    <Stack gap="sm">
      <Table className={classes.table} verticalSpacing="xs" aria-label="Storage by practice">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Practice</Table.Th>
            <FigureHeads figures={KINDS} />
            <Table.Th ta="right">Together</Table.Th>
            <FigureHeads figures={CHANGES} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.data.map((row) => (
            <StorageRow key={row.practice.id} row={row} />
          ))}
        </Table.Tbody>
      </Table>
      <ListPages
        meta={data.meta}
        countLabel={data.meta.total === 1 ? '1 practice' : `${data.meta.total} practices`}
        onPage={list.setPage}
      />
      <Text size="xs" c="dimmed">
        Measured once a day from what was recorded about each file. Playable copies of recordings, small versions of
        pictures and letters from before this was counted are not included.
      </Text>
    </Stack>
  );
};
