import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useListState } from '../../../../shared/list-state/use-list-state.ts';
import { PageTitle } from '../../../../shared/page-title/page-title.tsx';
import { AddContentDialog } from '../add-content-dialog.tsx';
import { LibraryTransfer } from '../transfer/library-transfer.tsx';
import { CONTENT_FILTERS, typeOfFilter } from './content-list-query.ts';
import { OrderSection } from './order-section.tsx';
import { TableSection } from './table-section.tsx';
import { TreeSection } from './tree-section.tsx';

const VIEWS = [
  { value: 'table', label: 'Table' },
  { value: 'tree', label: 'Tree' },
  { value: 'order', label: 'Order' },
] as const;
const VIEW = 'view';
const ORDERED = 'ordered';

/** The library of the practice as an admin manages it: as a table, as a tree, and the order of each type. */
export const LibraryScreen = (): ReactNode => {
  const { filters, ...list } = useListState([...CONTENT_FILTERS, VIEW, ORDERED]);
  const [isAdding, adding] = useDisclosure();
  const view = VIEWS.find(({ value }) => value === filters.view)?.value ?? 'table';
  // The view stays where filters are cleared.
  const table = useListState(CONTENT_FILTERS);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Stack gap={4} flex="1 1 20rem">
          <PageTitle>Content management</PageTitle>
          <Text c="dimmed">What your practice shows to patients. A draft is seen once you publish it.</Text>
        </Stack>
        <Group gap="xs">
          <LibraryTransfer />
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={adding.open}>
            Add item
          </Button>
        </Group>
      </Group>
      <Tabs
        value={view}
        onChange={(value) => list.setFilter(VIEW, value === 'table' ? null : value)}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {VIEWS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="table">
          <TableSection list={table} />
        </Tabs.Panel>
        <Tabs.Panel value="tree">
          <TreeSection />
        </Tabs.Panel>
        <Tabs.Panel value="order">
          <OrderSection
            type={typeOfFilter(filters.ordered) ?? 'condition'}
            onType={(type) => list.setFilter(ORDERED, type)}
          />
        </Tabs.Panel>
      </Tabs>
      <AddContentDialog opened={isAdding} type={typeOfFilter(filters.type) ?? 'condition'} onClose={adding.close} />
    </Stack>
  );
};
