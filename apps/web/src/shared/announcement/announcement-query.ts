import { type Announcement, users } from '@openconsult/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The announcement of the practice; null without one. */
export const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  queryFn: async ({ signal }): Promise<Announcement | null> => (await call(users.announcement, {}, { signal })).data,
  retry: false,
});
