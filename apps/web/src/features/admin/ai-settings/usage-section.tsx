import { NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import { type AiUse, isSpeech } from '@openconsult/contracts/ai-settings';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ListEmpty } from '../../../shared/list-state/list-empty.tsx';
import { useListState } from '../../../shared/list-state/use-list-state.ts';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { monthOptions } from '../../../shared/moment/month-options.ts';
import { costText } from '../../../shared/money/cost-text.ts';
import { aiUsageQuery } from './ai-settings-queries.ts';
import { taskLabels } from './task-labels.ts';

const FILTERS = ['month'] as const;

const count = (value: number): string => value.toLocaleString('en-GB');

const UsageTable = ({ uses, currency }: { uses: readonly AiUse[]; currency: string }): ReactNode => {
  const total = uses.reduce((sum, { cost }) => sum + cost, 0);
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label="Usage">
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Task</Table.Th>
            <Table.Th ta="right">Cost</Table.Th>
            <Table.Th ta="right">Texts</Table.Th>
            <Table.Th ta="right">Minutes</Table.Th>
            <Table.Th ta="right">Tokens read</Table.Th>
            <Table.Th ta="right">Tokens written</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {uses.map((use) => (
            <Table.Tr key={`${use.user_id} ${use.task}`}>
              <Table.Td>{use.name}</Table.Td>
              <Table.Td>{taskLabels[use.task].name}</Table.Td>
              <Table.Td ta="right">{costText(currency, use.cost)}</Table.Td>
              <Table.Td ta="right">{isSpeech(use.task) ? '' : count(use.texts)}</Table.Td>
              <Table.Td ta="right">{isSpeech(use.task) ? count(Math.ceil(use.seconds / 60)) : ''}</Table.Td>
              <Table.Td ta="right">{isSpeech(use.task) ? '' : count(use.input_tokens)}</Table.Td>
              <Table.Td ta="right">{isSpeech(use.task) ? '' : count(use.output_tokens)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={2}>Together</Table.Th>
            <Table.Th ta="right">{costText(currency, total)}</Table.Th>
            <Table.Td colSpan={4} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
};

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
