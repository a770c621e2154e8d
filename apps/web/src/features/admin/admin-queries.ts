import type { AuditKind } from '@openconsult/contracts/admin-users';
import { adminUsers, type ManagedUser } from '@openconsult/contracts/admin-users';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import type { Announcement } from '@openconsult/contracts/users';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { announcementQuery } from '../../shared/announcement/announcement-query.ts';
import { call } from '../../shared/api/call.ts';
import type { PeopleQuery } from './people-query.ts';

type PeoplePage = CallResponse<typeof adminUsers.list>;

/** Every key of user management, in one place. */
const keys = {
  lists: ['admin-users', 'list'],
  people: ['admin-users', 'person'],
  auditTrail: ['admin-users', 'audit-trail'],
} as const;

/** One page of the people. */
export const peopleListQuery = (query: PeopleQuery) =>
  queryOptions({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) => call(adminUsers.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One person; shown at once where a list has them. */
export const personQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: [...keys.people, id],
    queryFn: ({ signal }) => call(adminUsers.view, { params: { id } }, { signal }),
    placeholderData: () =>
      client
        .getQueriesData<PeoplePage>({ queryKey: keys.lists })
        .flatMap(([, page]) => page?.data ?? [])
        .find((person) => person.id === id),
  });

/** What was done to accounts, newest first; about one person if one is named. */
export const auditTrailQuery = (personId: string | null, page: number, kind: AuditKind | null = null) =>
  queryOptions({
    queryKey: [...keys.auditTrail, { personId, page, kind }],
    queryFn: ({ signal }) =>
      call(
        adminUsers.auditTrail,
        { query: { page, ...(personId !== null && { user_id: personId }), ...(kind !== null && { kind }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Shows a changed person at once, wherever they stand. */
export const showPerson = (client: QueryClient, person: ManagedUser): void => {
  client.setQueryData([...keys.people, person.id], person);
  client.setQueriesData<PeoplePage>({ queryKey: keys.lists }, (page) =>
    page === undefined ? page : { ...page, data: page.data.map((one) => (one.id === person.id ? person : one)) },
  );
};

/** Has everything about people fetched anew, now or when it is next looked at. */
export const refreshPeople = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.lists }),
    client.invalidateQueries({ queryKey: keys.people }),
    client.invalidateQueries({ queryKey: keys.auditTrail }),
  ]);

/** Shows a changed notice at once, here and above every page. */
export const showAnnouncement = (client: QueryClient, announcement: Announcement | null): void => {
  client.setQueryData(announcementQuery.queryKey, announcement);
  void client.invalidateQueries({ queryKey: keys.auditTrail });
};
