import { Anchor, Stack } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { auditTrailQuery } from './admin-queries.ts';
import { AuditEvents } from './audit-events.tsx';
import { ListEmpty, ListFailed } from './list-states.tsx';

/** The last of what somebody did and of what was done to them, and the way to all of it. */
export const UserHistory = ({ user }: { user: ManagedUser }): ReactNode => {
  const { data, error, refetch } = useQuery(auditTrailQuery(user.id, 1, 'account'));
  if (data === undefined && error !== null)
    return <ListFailed title="The history could not be shown" error={error} onRetry={() => void refetch()} />;
  if (data?.data.length === 0)
    return <ListEmpty title="Nothing yet" text="Changes of this account, and what they do to others, stand here." />;
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
