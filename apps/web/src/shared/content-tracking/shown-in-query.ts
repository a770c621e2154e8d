import { contentTracking } from '@openconsult/contracts/content-tracking';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export const shownKey = ['content', 'shown'] as const;

/** What was shown in a consultation, the first shown first, with its pictures and videos. */
export const shownInQuery = (consultationId: string) =>
  queryOptions({
    queryKey: [...shownKey, consultationId],
    queryFn: async ({ signal }) => {
      const query = { patient_session_id: consultationId, append: 'tracking_media' as const, per_page: 100 };
      return (await call(contentTracking.list, { query }, { signal })).data;
    },
  });
