import { Group, Pagination, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface ListPagesProps {
  readonly meta: { readonly current_page: number; readonly last_page: number; readonly total: number };
  /** Such as '12 people'. */
  readonly countWords: string;
  readonly onPage: (page: number) => void;
}

/** How many there are, read out when it changes, and the way to the other pages. */
export const ListPages = ({ meta, countWords, onPage }: ListPagesProps): ReactNode => (
  <Group justify="space-between" gap="sm" mih={44}>
    <Text size="sm" c="dimmed" role="status">
      {countWords}
    </Text>
    {meta.last_page > 1 && (
      <Pagination
        total={meta.last_page}
        value={meta.current_page}
        onChange={onPage}
        siblings={0}
        size="lg"
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
      />
    )}
  </Group>
);
