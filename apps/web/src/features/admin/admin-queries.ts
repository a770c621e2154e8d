import { adminUsers, type ManagedUser } from '@openconsult/contracts/admin-users';
import type { AuditKind } from '@openconsult/contracts/audit-trail';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import type { Practice } from '@openconsult/contracts/practices';
import type { Announcement } from '@openconsult/contracts/users';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { announcementQuery } from '../../shared/announcement/announcement-query.ts';
import { call } from '../../shared/api/call.ts';
import { practiceQuery } from '../../shared/practice/practice-query.ts';
import type { UserListQuery } from './user-list/user-list-query.ts';

type UserPage = CallResponse<typeof adminUsers.list>;

const keys = {
  lists: ['admin-users', 'list'],
  users: ['admin-users', 'user'],
  auditTrail: ['admin-users', 'audit-trail'],
} as const;

export const userListQuery = (query: UserListQuery) =>
  queryOptions({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) => call(adminUsers.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One user. Shows the user of a loaded list until the answer arrives. */
export const userQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: [...keys.users, id],
    queryFn: ({ signal }) => call(adminUsers.view, { params: { id } }, { signal }),
    placeholderData: () =>
      client
        .getQueriesData<UserPage>({ queryKey: keys.lists })
        .flatMap(([, page]) => page?.data ?? [])
        .find((user) => user.id === id),
  });

/** Audit events, newest first; of one user if given. */
export const auditTrailQuery = (
  userId: string | null,
  page: number,
  kind: AuditKind | null = null,
  objectId: string | null = null,
) =>
  queryOptions({
    queryKey: [...keys.auditTrail, { userId, page, kind, objectId }],
    queryFn: ({ signal }) =>
      call(
        adminUsers.auditTrail,
        {
          query: {
            page,
            ...(userId !== null && { user_id: userId }),
            ...(kind !== null && { kind }),
            ...(objectId !== null && { object_id: objectId }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Updates a user in every cached list and view. */
export const showUser = (client: QueryClient, user: ManagedUser): void => {
  client.setQueryData([...keys.users, user.id], user);
  client.setQueriesData<UserPage>({ queryKey: keys.lists }, (page) =>
    page === undefined ? page : { ...page, data: page.data.map((one) => (one.id === user.id ? user : one)) },
  );
};

/** Refetches everything about users, now or when it is next shown. */
export const refreshUsers = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.lists }),
    client.invalidateQueries({ queryKey: keys.users }),
    client.invalidateQueries({ queryKey: keys.auditTrail }),
  ]);

/** Refetches the audit trail, now or when it is next shown. */
export const refreshAuditTrail = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: keys.auditTrail });
};

/** Shows a changed practice at once. */
export const showPractice = (client: QueryClient, practice: Practice): void => {
  client.setQueryData(practiceQuery.queryKey, practice);
  refreshAuditTrail(client);
};

/** Shows a changed announcement at once, here and above every page. */
export const showAnnouncement = (client: QueryClient, announcement: Announcement | null): void => {
  client.setQueryData(announcementQuery.queryKey, announcement);
  refreshAuditTrail(client);
};
