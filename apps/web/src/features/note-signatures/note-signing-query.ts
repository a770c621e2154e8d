import { type NoteSigning, noteSignatures } from '@openconsult/contracts/note-signatures';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { fetchVoiceNote, voiceNotesKey } from '../../shared/voice-notes/voice-note-query.ts';

const noteSigningKey = (id: string) => ['note-signatures', id];

/** Whether notes are signed, their addenda, and who wrote what; fetched again once the note has changed. */
export const noteSigningQuery = ({ id, notes_version, sign_state }: VoiceNote) =>
  queryOptions({
    queryKey: [...noteSigningKey(id), notes_version, sign_state],
    queryFn: async ({ signal }) => (await call(noteSignatures.view, { params: { id } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** Calls that change how far notes are. A failure is returned to the caller, with the note fetched again. */
const useSigningCall = <Input>(id: string, send: (input: Input) => Promise<{ data: NoteSigning }>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: async () => {
      await Promise.all([
        fetchVoiceNote(id),
        queryClient.invalidateQueries({ queryKey: noteSigningKey(id) }),
        queryClient.invalidateQueries({ queryKey: [...voiceNotesKey, 'list'] }),
      ]);
    },
  });
};

export const useSign = (id: string) =>
  useSigningCall(id, (expected_version: number) =>
    call(noteSignatures.sign, { params: { id }, body: { expected_version } }),
  );

export const useReview = (id: string) =>
  useSigningCall(id, (expected_version: number) =>
    call(noteSignatures.review, { params: { id }, body: { expected_version } }),
  );

export const useAddAddendum = (id: string) =>
  useSigningCall(id, (body: { id: string; text: string }) =>
    call(noteSignatures.addAddendum, { params: { id }, body }),
  );
