import { NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import { type AiUse, isSpeech } from '@openconsult/contracts/ai-settings';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Figure, FigureCells, FigureHeads, FiguresBelow } from '../../../shared/figures/figure-columns.tsx';
import { ListEmpty } from '../../../shared/list-state/list-empty.tsx';
import { useListState } from '../../../shared/list-state/use-list-state.ts';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { monthOptions } from '../../../shared/moment/month-options.ts';
import { costText } from '../../../shared/money/cost-text.ts';
import { aiUsageQuery } from './ai-settings-queries.ts';
import { taskLabels } from './task-labels.ts';

const FILTERS = ['month'] as const;

const count = (value: number): string => value.toLocaleString('en-GB');

const TASK: Figure<AiUse> = { label: 'Task', textOf: ({ task }) => taskLabels[task].name };

/** The amounts of a use; empty where they are not of its kind. */
const AMOUNTS: readonly Figure<AiUse>[] = [
  { label: 'Texts', textOf: ({ task, texts }) => (isSpeech(task) ? '' : count(texts)) },
  { label: 'Minutes', textOf: ({ task, seconds }) => (isSpeech(task) ? count(Math.ceil(seconds / 60)) : '') },
  { label: 'Tokens read', textOf: ({ task, input_tokens }) => (isSpeech(task) ? '' : count(input_tokens)) },
  { label: 'Tokens written', textOf: ({ task, output_tokens }) => (isSpeech(task) ? '' : count(output_tokens)) },
];

const UsageRow = ({ use, currency }: { use: AiUse; currency: string }): ReactNode => (
  <Table.Tr>
    <Table.Td>
      {use.name}
      <FiguresBelow figures={[TASK, ...AMOUNTS]} row={use} />
    </Table.Td>
    <Table.Td visibleFrom="md">{TASK.textOf(use)}</Table.Td>
    <Table.Td ta="right">{costText(currency, use.cost)}</Table.Td>
    <FigureCells figures={AMOUNTS} row={use} />
  </Table.Tr>
);

const UsageTable = ({ uses, currency }: { uses: readonly AiUse[]; currency: string }): ReactNode => (
  <Table verticalSpacing="sm" aria-label="Usage">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Name</Table.Th>
        <Table.Th visibleFrom="md">{TASK.label}</Table.Th>
        <Table.Th ta="right">Cost</Table.Th>
        <FigureHeads figures={AMOUNTS} />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {uses.map((use) => (
        <UsageRow key={`${use.user_id} ${use.task}`} use={use} currency={currency} />
      ))}
    </Table.Tbody>
    <Table.Tfoot>
      <Table.Tr>
        <Table.Th>Together</Table.Th>
        <Table.Th visibleFrom="md" />
        <Table.Th ta="right">
          {costText(
            currency,
            uses.reduce((sum, { cost }) => sum + cost, 0),
          )}
        </Table.Th>
        <Table.Td colSpan={4} visibleFrom="md" />
      </Table.Tr>
    </Table.Tfoot>
  </Table>
);

/** What each user used of the language models in a month, and what it cost. The month is in the address. */
export const UsageSection = (): ReactNode => {
  const list = useListState(FILTERS);
  const [options] = useState(() => monthOptions(new Date()));
  const month = (options.find(({ value }) => value === list.filters.month) ?? options[0])?.value ?? '';
  const { data, error, refetch } = useQuery(aiUsageQuery(month));
  return (
    <Stack gap="md">
      <NativeSelect
        label="Month"
        data={options}
        value={month}
        onChange={({ currentTarget }) => list.setFilter('month', currentTarget.value)}
        maw={260}
      />
      {data !== undefined ? (
        data.data.length === 0 ? (
          <ListEmpty title="Nothing used" text="No text was written by a language model in this month." />
        ) : (
          <UsageTable uses={data.data} currency={data.currency} />
        )
      ) : error !== null ? (
        <LoadFailed title="Could not load the usage" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={260} aria-busy="true" />
      )}
      <Text size="xs" c="dimmed">
        Costs are by the prices that were set when a text was written; your provider’s invoice decides. Tests of a
        connection are counted too.
      </Text>
    </Stack>
  );
};
