import { Anchor, Stack } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ListEmpty } from '../../../shared/list-state/list-empty.tsx';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { auditTrailQuery } from '../admin-queries.ts';
import { AuditEvents } from '../audit/audit-events.tsx';

/** The latest audit events of a user, with a link to all of them. */
export const UserHistory = ({ user }: { user: ManagedUser }): ReactNode => {
  const { data, error, refetch } = useQuery(auditTrailQuery(user.id, 1, 'account'));
  if (data === undefined && error !== null)
    return <LoadFailed title="Could not load the history" error={error} onRetry={() => void refetch()} />;
  if (data?.data.length === 0)
    return (
      <ListEmpty
        title="No events yet"
        text="Changes to this account, and changes made by this user, are listed here."
      />
    );
  return (
    <Stack gap="sm">
      <AuditEvents events={data?.data} />
      {data !== undefined && data.meta.last_page > 1 && (
        <Anchor component={Link} to={`?tab=trail&person=${user.id}&kind=account`}>
          All {data.meta.total} in the audit trail
        </Anchor>
      )}
    </Stack>
  );
};
