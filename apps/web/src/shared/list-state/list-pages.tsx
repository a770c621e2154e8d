import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListPagination } from './list-pagination.tsx';

export interface ListPagesProps {
  readonly meta: { readonly current_page: number; readonly last_page: number; readonly total: number };
  /** For example '12 users'. */
  readonly countLabel: string;
  readonly onPage: (page: number) => void;
}

/** The number of results, announced when it changes, and the pagination. */
export const ListPages = ({ meta, countLabel, onPage }: ListPagesProps): ReactNode => (
  <Group justify="space-between" gap="sm" mih={44}>
    <Text size="sm" c="dimmed" role="status">
      {countLabel}
    </Text>
    <ListPagination page={meta.current_page} lastPage={meta.last_page} onPage={onPage} size="lg" />
  </Group>
);
