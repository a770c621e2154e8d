import { Button, Group, Select, Stack } from '@mantine/core';
import { AUDIT_KINDS } from '@openconsult/contracts/audit-trail';
import { id } from '@openconsult/contracts/fields';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListEmpty } from '../../../shared/list-state/list-empty.tsx';
import { ListPages } from '../../../shared/list-state/list-pages.tsx';
import { withFilter } from '../../../shared/list-state/list-parameters.ts';
import { useListState } from '../../../shared/list-state/use-list-state.ts';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { auditTrailQuery } from '../admin-queries.ts';
import { AuditEvents } from './audit-events.tsx';
import { kindLabels } from './audit-labels.ts';
import { UserFilter } from './user-filter.tsx';

const FILTERS = ['person', 'kind', 'record'] as const;
const KINDS = AUDIT_KINDS.map((kind) => ({ value: kind, label: kindLabels[kind] }));

export interface AuditTrailProps {
  /** The address of a user. */
  readonly userHref: (id: string) => string;
}

/** The audit trail, newest first. The page and the filters are in the address. */
export const AuditTrail = ({ userHref }: AuditTrailProps): ReactNode => {
  const [parameters] = useSearchParams();
  const list = useListState(FILTERS);
  const kind = AUDIT_KINDS.find((known) => known === list.filters.kind) ?? null;
  const record = id.safeParse(list.filters.record).data ?? null;
  const isFiltered = list.filters.person !== null || kind !== null || record !== null;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    auditTrailQuery(list.filters.person, list.page, kind, record),
  );
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
        {record !== null && (
          <Button
            variant="light"
            rightSection={<IconX size={18} aria-hidden="true" />}
            aria-label={`Record ${record.slice(0, 8)}: show all records`}
            onClick={() => list.setFilter('record', null)}
          >
            Record {record.slice(0, 8)}
          </Button>
        )}
      </Group>
      {data === undefined && error !== null ? (
        <LoadFailed title="Could not load the audit trail" error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <ListEmpty
          title={isFiltered ? 'No results' : 'No events yet'}
          text="Changes to accounts, logins, and all reading, changing and sending of patient data are listed here."
          {...(isFiltered && { action: { label: 'Clear filters', onPress: list.clearFilters } })}
        />
      ) : (
        <AuditEvents
          events={data?.data}
          userHref={userHref}
          objectHref={(object) => `?${withFilter(parameters, 'record', object)}`}
          isWide
          isStale={isPlaceholderData}
        />
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
