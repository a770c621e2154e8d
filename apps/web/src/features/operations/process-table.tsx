import { Stack, Table, Title } from '@mantine/core';
import type { OperationsOverview } from '@openconsult/contracts/operations';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { HealthBadge } from './health-badge.tsx';
import classes from './operations.module.css';

/** The processes that renew their row, and for an hour those that no longer do. */
export const ProcessTable = ({ overview: { processes } }: { overview: OperationsOverview }): ReactNode => (
  <Stack component="section" gap="xs" aria-label="Processes">
    <Title order={2}>Processes</Title>
    <Table.ScrollContainer minWidth={620} type="native" tabIndex={0} role="region" aria-label="Processes">
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Process</Table.Th>
            <Table.Th>Machine</Table.Th>
            <Table.Th>Version</Table.Th>
            <Table.Th>Started</Table.Th>
            <Table.Th>Last seen</Table.Th>
            <Table.Th>State</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {processes.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>{row.app === 'api' ? 'API' : 'Worker'}</Table.Td>
              <Table.Td>{row.host}</Table.Td>
              <Table.Td>{row.version}</Table.Td>
              <Table.Td>{formatDateTime(row.started_at)}</Table.Td>
              <Table.Td>{formatDateTime(row.seen_at)}</Table.Td>
              <Table.Td>
                <HealthBadge health={row.is_alive ? 'good' : 'warning'} state={row.is_alive ? 'Alive' : 'Not seen'} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Stack>
);
