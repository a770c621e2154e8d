import { Stack, Table, Text, Title } from '@mantine/core';
import type { AppProcess, OperationsOverview } from '@openconsult/contracts/operations';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { HealthBadge } from './health-badge.tsx';
import classes from './operations.module.css';

const ProcessRow = ({ row }: { row: AppProcess }): ReactNode => {
  const [started, seen] = [formatDateTime(row.started_at), formatDateTime(row.seen_at)];
  return (
    <Table.Tr>
      <Table.Td>
        {row.app === 'api' ? 'API' : 'Worker'}
        <Text size="sm" c="dimmed" hiddenFrom="md">
          {row.host}, version {row.version}
          <br />
          Started: {started}
          <br />
          Last seen: {seen}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md">{row.host}</Table.Td>
      <Table.Td visibleFrom="md">{row.version}</Table.Td>
      <Table.Td visibleFrom="md">{started}</Table.Td>
      <Table.Td visibleFrom="md">{seen}</Table.Td>
      <Table.Td>
        <HealthBadge health={row.is_alive ? 'good' : 'warning'} state={row.is_alive ? 'Alive' : 'Not seen'} />
      </Table.Td>
    </Table.Tr>
  );
};

/** The processes that renew their row, and for an hour those that no longer do. Narrow screens show all below the name. */
export const ProcessTable = ({ overview: { processes } }: { overview: OperationsOverview }): ReactNode => (
  <Stack component="section" gap="xs" aria-label="Processes">
    <Title order={2}>Processes</Title>
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Process</Table.Th>
          <Table.Th visibleFrom="md">Machine</Table.Th>
          <Table.Th visibleFrom="md">Version</Table.Th>
          <Table.Th visibleFrom="md">Started</Table.Th>
          <Table.Th visibleFrom="md">Last seen</Table.Th>
          <Table.Th>State</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {processes.map((row) => (
          <ProcessRow key={row.id} row={row} />
        ))}
      </Table.Tbody>
    </Table>
  </Stack>
);
