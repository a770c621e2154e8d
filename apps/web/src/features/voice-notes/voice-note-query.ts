import type { CallInput } from '@openconsult/contracts/endpoint';
import type { VoiceNote } from '@openconsult/contracts/voice-note';
import { type VoiceNoteSort, voiceNotes } from '@openconsult/contracts/voice-notes';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../shared/api/call.ts';

/** Every query about voice notes starts with this key. */
export const voiceNotesKey = ['voice-notes'] as const;

/** An answer that was on its way while a newer one came never replaces it. */
const newer = (known: unknown, fresh: unknown): unknown => {
  const before = known as VoiceNote | undefined;
  const after = fresh as VoiceNote;
  return before !== undefined && before.updated_at > after.updated_at ? before : after;
};

export const voiceNoteQuery = (id: string) =>
  queryOptions({
    queryKey: [...voiceNotesKey, 'one', id],
    queryFn: ({ signal }): Promise<VoiceNote> => call(voiceNotes.view, { params: { id } }, { signal }),
    structuralSharing: newer,
  });

/** One page of the list. The page before stays on screen until the next has come. */
export const voiceNoteListQuery = (page: number, query: string, sort: VoiceNoteSort) =>
  queryOptions({
    queryKey: [...voiceNotesKey, 'list', { page, query, sort }],
    queryFn: ({ signal }) =>
      call(voiceNotes.search, { body: { page, sort, ...(query === '' ? {} : { query }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export type VoiceNoteChange = CallInput<typeof voiceNotes.update>['body'];

/** Saves a change of a note and shows what the server made of it. Throws what the call throws. */
export const useUpdateVoiceNote = (id: string): ((change: VoiceNoteChange) => Promise<VoiceNote>) => {
  const queryClient = useQueryClient();
  return useCallback(
    async (change: VoiceNoteChange) => {
      const note = await call(voiceNotes.update, { params: { id }, body: change });
      await queryClient.cancelQueries({ queryKey: voiceNoteQuery(id).queryKey });
      queryClient.setQueryData(voiceNoteQuery(id).queryKey, note);
      void queryClient.invalidateQueries({ queryKey: [...voiceNotesKey, 'list'] });
      return note;
    },
    [id, queryClient],
  );
};
