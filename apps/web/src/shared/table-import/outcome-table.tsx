import { Badge, ScrollArea, Table, Text } from '@mantine/core';
import { IconBan, IconEqual, IconLock, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ImportOutcome, outcomeNames } from './import-summary.ts';
import classes from './table-import.module.css';

const marks = {
  created: { icon: IconPlus, color: 'green' },
  updated: { icon: IconPencil, color: 'teal' },
  unchanged: { icon: IconEqual, color: 'gray' },
  kept: { icon: IconLock, color: 'gray' },
  refused: { icon: IconBan, color: 'red' },
} as const;

/** The effect of an import on one line or item. */
const Outcome = ({ outcome }: { outcome: ImportOutcome }): ReactNode => {
  const { icon: Icon, color } = marks[outcome];
  return (
    <Badge variant="light" color={color} tt="none" size="lg" leftSection={<Icon size={14} aria-hidden="true" />}>
      {outcomeNames[outcome]}
    </Badge>
  );
};

/** The effect of an import on one line or item, with the reasons. */
export interface OutcomeRow {
  readonly key: string;
  readonly label: ReactNode;
  readonly outcome: ImportOutcome;
  readonly reasons: readonly string[];
}

export interface OutcomeTableProps {
  /** Of the column of what is imported. */
  readonly heading: string;
  /** Names the part that scrolls. */
  readonly label: string;
  readonly rows: readonly OutcomeRow[];
}

/** The outcomes of an import, in the given order. */
export const OutcomeTable = ({ heading, label, rows }: OutcomeTableProps): ReactNode => (
  // A part that scrolls is reached by the keyboard.
  <ScrollArea.Autosize
    mah="40vh"
    className={classes.lines ?? ''}
    viewportProps={{ role: 'region', tabIndex: 0, 'aria-label': label }}
  >
    <Table stickyHeader verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{heading}</Table.Th>
          <Table.Th w={160}>Outcome</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key}>
            <Table.Td className={classes.label ?? ''}>
              <Text size="sm">{row.label}</Text>
              {row.reasons.map((reason) => (
                <Text key={reason} size="sm" c={row.outcome === 'refused' ? 'var(--mantine-color-error)' : 'dimmed'}>
                  {reason}
                </Text>
              ))}
            </Table.Td>
            <Table.Td>
              <Outcome outcome={row.outcome} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
);
