import { auditTrail } from '@openconsult/contracts/audit-trail';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** One page of what was done with a note, its consultation and its bundles, newest first. */
export const noteAuditQuery = (noteId: string, page: number) =>
  queryOptions({
    queryKey: ['audit-trail', noteId, page],
    queryFn: ({ signal }) => call(auditTrail.ofNote, { params: { id: noteId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    // Events are stored a moment after what they record.
    staleTime: 0,
  });
