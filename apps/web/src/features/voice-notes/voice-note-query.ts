import type { CallInput } from '@openconsult/contracts/endpoint';
import type { VoiceNote, VoiceNoteFilter } from '@openconsult/contracts/voice-note-shape';
import { type VoiceNoteSort, voiceNotes } from '@openconsult/contracts/voice-notes';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, call } from '../../shared/api/call.ts';
import { voiceNoteQuery, voiceNotesKey } from '../../shared/voice-notes/voice-note-query.ts';

interface ListWindow {
  readonly page: number;
  readonly query: string;
  readonly sort: VoiceNoteSort;
  /** Null for all. */
  readonly only: VoiceNoteFilter | null;
}

/** One page of the list. The previous page stays on screen until the next has loaded. */
export const voiceNoteListQuery = ({ page, query, sort, only }: ListWindow) =>
  queryOptions({
    queryKey: [...voiceNotesKey, 'list', { page, query, sort, only }],
    queryFn: ({ signal }) =>
      call(
        voiceNotes.search,
        {
          body: {
            page,
            sort,
            ...(query !== '' && { query }),
            ...(only !== null && { only }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export type VoiceNoteChange = CallInput<typeof voiceNotes.update>['body'];

/** Saves a change of a note and caches the saved note. Rejects as the call does. */
export const useUpdateVoiceNote = (id: string): ((change: VoiceNoteChange) => Promise<VoiceNote>) => {
  const queryClient = useQueryClient();
  return useCallback(
    async (change: VoiceNoteChange) => {
      const note = await call(voiceNotes.update, { params: { id }, body: change }).catch((error: unknown) => {
        // Another window signed the notes.
        if (error instanceof ApiError && error.code === 'SIGNED') {
          void queryClient.invalidateQueries({ queryKey: voiceNoteQuery(id).queryKey });
        }
        throw error;
      });
      await queryClient.cancelQueries({ queryKey: voiceNoteQuery(id).queryKey });
      queryClient.setQueryData(voiceNoteQuery(id).queryKey, note);
      void queryClient.invalidateQueries({ queryKey: [...voiceNotesKey, 'list'] });
      return note;
    },
    [id, queryClient],
  );
};
