import { Group, Select, Stack } from '@mantine/core';
import { AUDIT_KINDS } from '@openconsult/contracts/admin-users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useListState } from '../../../shared/list-state/use-list-state.ts';
import { auditTrailQuery } from '../admin-queries.ts';
import { ListPages } from '../list-pages.tsx';
import { ListEmpty, ListFailed } from '../list-states.tsx';
import { AuditEvents } from './audit-events.tsx';
import { kindLabels } from './audit-labels.ts';
import { UserFilter } from './user-filter.tsx';

const FILTERS = ['person', 'kind'] as const;
const KINDS = AUDIT_KINDS.map((kind) => ({ value: kind, label: kindLabels[kind] }));

export interface AuditTrailProps {
  /** The address of a user. */
  readonly userHref: (id: string) => string;
}

/** The audit trail, newest first. The page and the filters are in the address. */
export const AuditTrail = ({ userHref }: AuditTrailProps): ReactNode => {
  const list = useListState(FILTERS);
  const kind = AUDIT_KINDS.find((known) => known === list.filters.kind) ?? null;
  const isFiltered = list.filters.person !== null || kind !== null;
  const { data, error, isPlaceholderData, refetch } = useQuery(auditTrailQuery(list.filters.person, list.page, kind));
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <UserFilter userId={list.filters.person} onChoose={(id) => list.setFilter('person', id)} />
        <Select
          label="Kind"
          placeholder="Everything"
          data={KINDS}
          value={kind}
          onChange={(chosen) => list.setFilter('kind', chosen)}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear filter' }}
        />
      </Group>
      {data === undefined && error !== null ? (
        <ListFailed title="Could not load the audit trail" error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <ListEmpty
          title={isFiltered ? 'No results' : 'No events yet'}
          text="Changes to accounts, logins, and all reading, changing and sending of patient data are listed here."
          {...(isFiltered && { action: { label: 'Clear filters', onPress: list.clearFilters } })}
        />
      ) : (
        <AuditEvents events={data?.data} userHref={userHref} isWide isStale={isPlaceholderData} />
      )}
      {data && data.meta.total > 0 && (
        <ListPages
          meta={data.meta}
          countLabel={data.meta.total === 1 ? '1 entry' : `${data.meta.total} entries`}
          onPage={list.setPage}
        />
      )}
    </Stack>
  );
};
