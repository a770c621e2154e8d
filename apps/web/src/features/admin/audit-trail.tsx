import { Group, Select, Stack } from '@mantine/core';
import { AUDIT_KINDS } from '@openconsult/contracts/admin-users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useListState } from '../../shared/list-state/use-list-state.ts';
import { auditTrailQuery } from './admin-queries.ts';
import { AuditEvents } from './audit-events.tsx';
import { kindLabels } from './audit-labels.ts';
import { ListPages } from './list-pages.tsx';
import { ListEmpty, ListFailed } from './list-states.tsx';
import { UserFilter } from './user-filter.tsx';

const FILTERS = ['person', 'kind'] as const;
const KINDS = AUDIT_KINDS.map((kind) => ({ value: kind, label: kindLabels[kind] }));

export interface AuditTrailProps {
  /** The address that opens somebody. */
  readonly userHref: (id: string) => string;
}

/** Who did what, newest first; the page and the filters are kept in the address. */
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
          label="About"
          placeholder="Everything"
          data={KINDS}
          value={kind}
          onChange={(chosen) => list.setFilter('kind', chosen)}
          clearable
          clearButtonProps={{ 'aria-label': 'Show everything' }}
        />
      </Group>
      {data === undefined && error !== null ? (
        <ListFailed title="The audit trail could not be shown" error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <ListEmpty
          title={isFiltered ? 'Nothing matches' : 'Nothing yet'}
          text="Changes to accounts, sign-ins, and all reading, changing and sending of patient data are listed here."
          {...(isFiltered && { action: { label: 'Show everything', onPress: list.clearFilters } })}
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
