import { Anchor, Group, Stack, Table, Title } from '@mantine/core';
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

const QueueRow = ({ queue, readAt }: { queue: QueueState; readAt: string }): ReactNode => (
  <Table.Tr>
    <Table.Td>{queueNames[queue.queue] ?? queue.queue}</Table.Td>
    <Table.Td ta="right">{countText(queue.waiting)}</Table.Td>
    <Table.Td ta="right">{countText(queue.active)}</Table.Td>
    <Table.Td ta="right">{countText(queue.delayed)}</Table.Td>
    <Table.Td ta="right" {...(queue.failed > 0 && { c: 'red', fw: 600 })}>
      {countText(queue.failed)}
    </Table.Td>
    <Table.Td ta="right">
      {queue.oldest_waiting_at === null ? '' : spanText(secondsBetween(queue.oldest_waiting_at, readAt))}
    </Table.Td>
  </Table.Tr>
);

/** The jobs of each queue. */
export const QueueTable = ({ overview }: { overview: OperationsOverview }): ReactNode => (
  <Stack component="section" gap="xs" aria-label="Queues">
    <Group justify="space-between" gap="sm">
      <Title order={2}>Queues</Title>
      <Anchor href="/queues" target="_blank" rel="noopener" size="sm">
        Queue board <IconExternalLink size={14} aria-hidden="true" />
      </Anchor>
    </Group>
    <Table.ScrollContainer minWidth={520} type="native" tabIndex={0} role="region" aria-label="Queues">
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Queue</Table.Th>
            <Table.Th ta="right">Waiting</Table.Th>
            <Table.Th ta="right">Active</Table.Th>
            <Table.Th ta="right">Delayed</Table.Th>
            <Table.Th ta="right">Failed</Table.Th>
            <Table.Th ta="right">Oldest waits</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {overview.queues.map((queue) => (
            <QueueRow key={queue.queue} queue={queue} readAt={overview.read_at} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Stack>
);
