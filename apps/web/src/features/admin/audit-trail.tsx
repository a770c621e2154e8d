import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useListState } from '../../shared/list-state/use-list-state.ts';
import { auditTrailQuery } from './admin-queries.ts';
import { AuditEvents } from './audit-events.tsx';
import { ListPages } from './list-pages.tsx';
import { ListEmpty, ListFailed } from './list-states.tsx';
import { PersonFilter } from './person-filter.tsx';

const FILTERS = ['person'] as const;

export interface AuditTrailProps {
  /** The address that opens somebody. */
  readonly personHref: (id: string) => string;
}

/** Who changed what about whom, newest first; the page and the person are kept in the address. */
export const AuditTrail = ({ personHref }: AuditTrailProps): ReactNode => {
  const list = useListState(FILTERS);
  const { data, error, isPlaceholderData, refetch } = useQuery(auditTrailQuery(list.filters.person, list.page));
  return (
    <Stack gap="sm">
      <PersonFilter personId={list.filters.person} onChoose={(id) => list.setFilter('person', id)} />
      {data === undefined && error !== null ? (
        <ListFailed title="The audit trail could not be shown" error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <ListEmpty
          title={list.filters.person === null ? 'Nothing yet' : 'Nothing about this person'}
          text="Whatever is changed about people, plans and sign-in stands here, with who did it."
          {...(list.filters.person === null ? {} : { action: { label: 'Show everybody', onPress: list.clearFilters } })}
        />
      ) : (
        <AuditEvents events={data?.data} personHref={personHref} isWide isStale={isPlaceholderData} />
      )}
      {data && data.meta.total > 0 && (
        <ListPages
          meta={data.meta}
          countWords={data.meta.total === 1 ? '1 entry' : `${data.meta.total} entries`}
          onPage={list.setPage}
        />
      )}
    </Stack>
  );
};
