import { type Announcement, users } from '@openconsult/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The notice of the practice to everybody; null while there is none. */
export const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  queryFn: async ({ signal }): Promise<Announcement | null> => (await call(users.announcement, {}, { signal })).data,
  retry: false,
});
