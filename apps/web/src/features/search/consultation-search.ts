import { SEARCH_RESULTS_MAX } from '@openconsult/contracts/limits';
import type { VoiceNoteSummary } from '@openconsult/contracts/voice-note-shape';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { voiceNotesKey } from '../../shared/voice-notes/voice-note-query.ts';

/** The newest consultations whose patient or title contains the text. The text is in no address (decision 29). */
export const consultationSearchQuery = (query: string) =>
  queryOptions({
    queryKey: [...voiceNotesKey, 'list', { search: query }],
    queryFn: ({ signal }) =>
      call(voiceNotes.search, { body: { query, per_page: SEARCH_RESULTS_MAX, sort: '-created_at' } }, { signal }),
    enabled: query !== '',
    placeholderData: query === '' ? undefined : keepPreviousData,
  });

/** The second line of a result: title and time. */
export const resultDescription = ({ title, created_at }: Pick<VoiceNoteSummary, 'title' | 'created_at'>): string =>
  [title, formatDateTime(created_at)].filter(Boolean).join(' · ');
