import { Anchor, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { OperationsOverview, QueueState } from '@openconsult/contracts/operations';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countText, spanText } from './amounts.ts';
import classes from './operations.module.css';

const queueNames: Readonly<Record<string, string>> = {
  transcription: 'Recognition',
  audio: 'Playable recordings',
  writing: 'Writing',
  messaging: 'Messages',
  library: 'Library',
  upkeep: 'Upkeep',
};

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1_000;

const QueueRow = ({ queue, readAt }: { queue: QueueState; readAt: string }): ReactNode => {
  const { active, delayed, oldest_waiting_at: oldestAt } = queue;
  const oldest = oldestAt === null ? '' : spanText(secondsBetween(oldestAt, readAt));
  return (
    <Table.Tr>
      <Table.Td>
        {queueNames[queue.queue] ?? queue.queue}
        <Text size="sm" c="dimmed" hiddenFrom="md">
          {countText(active)} active, {countText(delayed)} delayed{oldest !== '' && `, the oldest waits ${oldest}`}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{countText(queue.waiting)}</Table.Td>
      <Table.Td ta="right" visibleFrom="md">
        {countText(active)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md">
        {countText(delayed)}
      </Table.Td>
      <Table.Td ta="right" {...(queue.failed > 0 && { c: 'red', fw: 600 })}>
        {countText(queue.failed)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md">
        {oldest}
      </Table.Td>
    </Table.Tr>
  );
};

/** The jobs of each queue. Narrow screens show some figures below its name. */
export const QueueTable = ({ overview }: { overview: OperationsOverview }): ReactNode => (
  <Stack component="section" gap="xs" aria-label="Queues">
    <Group justify="space-between" gap="sm">
      <Title order={2}>Queues</Title>
      <Anchor href="/queues" target="_blank" rel="noopener" size="sm">
        Queue board <IconExternalLink size={14} aria-hidden="true" />
      </Anchor>
    </Group>
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Queue</Table.Th>
          <Table.Th ta="right">Waiting</Table.Th>
          <Table.Th ta="right" visibleFrom="md">
            Active
          </Table.Th>
          <Table.Th ta="right" visibleFrom="md">
            Delayed
          </Table.Th>
          <Table.Th ta="right">Failed</Table.Th>
          <Table.Th ta="right" visibleFrom="md">
            Oldest waits
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {overview.queues.map((queue) => (
          <QueueRow key={queue.queue} queue={queue} readAt={overview.read_at} />
        ))}
      </Table.Tbody>
    </Table>
  </Stack>
);
