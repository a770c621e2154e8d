import { consultations } from '@openconsult/contracts/consultations';
import { contentTracking } from '@openconsult/contracts/content-tracking';
import { TRACKING_COPY_PAGE_SIZE } from '@openconsult/contracts/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { shownKey } from '../../shared/content-tracking/shown-in-query.ts';

/** The user's consultations, newest first. */
export const trackedConsultationsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['consultations', 'tracking', { search, page }],
    queryFn: ({ signal }) =>
      call(
        consultations.search,
        { body: { page, sort: '-start', ...(search !== '' && { query: search }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The items that were shown in a consultation, with their pictures and videos. */
export const trackedItemsQuery = (consultationId: string, page: number) =>
  queryOptions({
    queryKey: [...shownKey, consultationId, 'items', page],
    queryFn: ({ signal }) => {
      const query = { patient_session_id: consultationId, append: 'tracking_media' as const, page };
      return call(contentTracking.list, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Every showing in a consultation, in the order of time. */
export const timelineQuery = (consultationId: string, page: number) =>
  queryOptions({
    queryKey: [...shownKey, consultationId, 'timeline', page],
    queryFn: ({ signal }) =>
      call(contentTracking.timeline, { query: { patient_session_id: consultationId, page } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** All of the timeline, to copy it. */
export const fetchWholeTimeline = async (consultationId: string) => {
  const query = { patient_session_id: consultationId, per_page: TRACKING_COPY_PAGE_SIZE };
  return (await call(contentTracking.timeline, { query })).data;
};
