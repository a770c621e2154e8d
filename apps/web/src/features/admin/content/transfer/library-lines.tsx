import { ScrollArea, Table, Text } from '@mantine/core';
import type { LibraryImportLine } from '@openconsult/contracts/admin-content';
import type { ReactNode } from 'react';
import { typeLabel } from '../../../../shared/content/type-labels.ts';
import { Outcome } from '../../../../shared/table-import/import-lines.tsx';
import { orderedLines } from './import-summary.ts';
import classes from './library-lines.module.css';

/** The effect of an import on each item, with the reasons. */
export const LibraryLines = ({ lines }: { readonly lines: readonly LibraryImportLine[] }): ReactNode => (
  // A part that scrolls is reached by the keyboard.
  <ScrollArea.Autosize
    mah="40vh"
    className={classes.lines ?? ''}
    viewportProps={{ role: 'region', tabIndex: 0, 'aria-label': 'Items of the library' }}
  >
    <Table stickyHeader verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Item</Table.Th>
          <Table.Th w={160}>Outcome</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {orderedLines(lines).map((line) => (
          <Table.Tr key={line.key}>
            <Table.Td className={classes.item ?? ''}>
              <Text size="sm">
                {line.name}{' '}
                <Text span size="sm" c="dimmed">
                  {typeLabel(line.type)}
                </Text>
              </Text>
              {line.reasons.map((reason) => (
                <Text key={reason} size="sm" c={line.outcome === 'refused' ? 'var(--mantine-color-error)' : 'dimmed'}>
                  {reason}
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
