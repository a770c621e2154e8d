import { Badge, ScrollArea, Table, Text } from '@mantine/core';
import { IconBan, IconEqual, IconLock, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ImportLine, type ImportOutcome, outcomeNames } from './import-summary.ts';
import classes from './table-import.module.css';

const marks = {
  created: { icon: IconPlus, color: 'green' },
  updated: { icon: IconPencil, color: 'teal' },
  unchanged: { icon: IconEqual, color: 'gray' },
  kept: { icon: IconLock, color: 'gray' },
  refused: { icon: IconBan, color: 'red' },
} as const;

/** The effect of an import on one line or item. */
export const Outcome = ({ outcome }: { outcome: ImportOutcome }): ReactNode => {
  const { icon: Icon, color } = marks[outcome];
  return (
    <Badge variant="light" color={color} tt="none" size="lg" leftSection={<Icon size={14} aria-hidden="true" />}>
      {outcomeNames[outcome]}
    </Badge>
  );
};

/** As in the file. */
const inOrder = <Line extends ImportLine>(lines: readonly Line[]): Line[] =>
  [...lines].sort((one, other) => one.line - other.line);

/** The outcome of each line, with its errors. */
export const ImportLines = <Line extends ImportLine>({
  heading,
  lines,
  labelOf,
}: {
  readonly heading: string;
  readonly lines: readonly Line[];
  readonly labelOf: (line: Line) => ReactNode;
}): ReactNode => (
  // A part that scrolls is reached by the keyboard.
  <ScrollArea.Autosize
    mah="40vh"
    className={classes.lines ?? ''}
    viewportProps={{ role: 'region', tabIndex: 0, 'aria-label': 'Lines of the file' }}
  >
    <Table stickyHeader verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{heading}</Table.Th>
          <Table.Th w={132}>Outcome</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {inOrder(lines).map((line) => (
          <Table.Tr key={line.line}>
            <Table.Td className={classes.label ?? ''}>
              <Text size="sm">
                <Text span size="sm" c="dimmed">
                  {line.line}
                </Text>{' '}
                {labelOf(line)}
              </Text>
              {line.errors.map((error) => (
                <Text key={error} size="sm" c="var(--mantine-color-error)">
                  {error}
                </Text>
              ))}
            </Table.Td>
            <Table.Td>
              <Outcome outcome={line.outcome} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
);
