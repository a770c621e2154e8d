import { NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { PracticeCost } from '@openconsult/contracts/operations';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Figure, FigureCells, FigureHeads, FiguresBelow } from '../../shared/figures/figure-columns.tsx';
import { ListEmpty } from '../../shared/list-state/list-empty.tsx';
import { ListPages } from '../../shared/list-state/list-pages.tsx';
import { useListState } from '../../shared/list-state/use-list-state.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { monthOptions } from '../../shared/moment/month-options.ts';
import { costText } from '../../shared/money/cost-text.ts';
import { countText } from './amounts.ts';
import classes from './operations.module.css';
import { costQuery } from './operations-queries.ts';

const FILTERS = ['month'] as const;

/** What is counted beside the cost. */
const USES: readonly Figure<PracticeCost>[] = [
  { label: 'Texts', textOf: ({ texts }) => countText(texts) },
  { label: 'Minutes recognised', textOf: ({ minutes }) => countText(minutes) },
  { label: 'E-mails', textOf: ({ emails }) => countText(emails) },
  { label: 'Text messages', textOf: ({ text_messages: messages }) => countText(messages) },
];

const CostTable = ({ rows }: { rows: readonly PracticeCost[] }): ReactNode => (
  <Table className={classes.table} verticalSpacing="xs" aria-label="Cost by practice">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Practice</Table.Th>
        <Table.Th ta="right">AI cost</Table.Th>
        <FigureHeads figures={USES} />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.practice.id}>
          <Table.Td>
            {row.practice.name}
            <FiguresBelow figures={USES} row={row} />
          </Table.Td>
          <Table.Td ta="right">{costText(row.currency, row.ai_cost)}</Table.Td>
          <FigureCells figures={USES} row={row} />
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** What each practice used in a month, and what language models cost. The month and the page are in the address. */
export const CostSection = (): ReactNode => {
  const list = useListState(FILTERS);
  const [options] = useState(() => monthOptions(new Date()));
  const month = (options.find(({ value }) => value === list.filters.month) ?? options[0])?.value ?? '';
  const { data, error, refetch } = useQuery(costQuery(month, list.page));
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Month"
        data={options}
        value={month}
        onChange={({ currentTarget }) => list.setFilter('month', currentTarget.value)}
        maw={260}
      />
      {data === undefined && error !== null ? (
        <LoadFailed title="Could not load the cost" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={260} aria-busy="true" />
      ) : data.data.length === 0 ? (
        <ListEmpty title="No practice yet" />
      ) : (
        <>
          <CostTable rows={data.data} />
          <ListPages
            meta={data.meta}
            countLabel={data.meta.total === 1 ? '1 practice' : `${data.meta.total} practices`}
            onPage={list.setPage}
          />
        </>
      )}
      <Text size="xs" c="dimmed">
        AI costs are by the prices that each practice set; the provider’s invoice decides. Texts and messages count when
        they are requested. No price is known for e-mails and text messages. Counting began with this page.
      </Text>
    </Stack>
  );
};
