import { type Consultation, consultations } from '@openconsult/contracts/consultations';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { skipToken, type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { voiceNoteQuery } from '../../shared/voice-notes/voice-note-query.ts';

const consultationKey = (consultationId: string | null) => ['consultations', 'one', consultationId] as const;

/** The consultation with this id; fetches nothing without one. */
export const useNoteConsultation = (consultationId: string | null) =>
  useQuery({
    queryKey: consultationKey(consultationId),
    queryFn:
      consultationId === null
        ? skipToken
        : ({ signal }): Promise<Consultation> =>
            call(consultations.view, { params: { id: consultationId } }, { signal }),
  });

/** The server's current version of a voice note; `known` until it is fetched. */
export const useVoiceNote = (known: VoiceNote): VoiceNote => {
  const { data } = useQuery({ ...voiceNoteQuery(known.id), initialData: known, initialDataUpdatedAt: 0 });
  return data;
};

/** Creates the voice note of a consultation. */
export const useOpenNote = (): UseMutationResult<VoiceNote, unknown, Consultation> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, patient_name }: Consultation) =>
      (await call(voiceNotes.save, { body: { patient_session_id: id, patient_name } })).voice_note,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['consultations'] }),
    onError: (error) => notifyError(error),
  });
};
