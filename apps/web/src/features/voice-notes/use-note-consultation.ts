import { type Consultation, consultations } from '@openconsult/contracts/consultations';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { skipToken, type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { voiceNoteQuery } from '../../shared/voice-notes/voice-note-query.ts';

const consultationKey = (consultationId: string | null) => ['consultations', 'one', consultationId] as const;

/** The consultation that an address names; nothing is fetched without one. */
export const useNoteConsultation = (consultationId: string | null) =>
  useQuery({
    queryKey: consultationKey(consultationId),
    queryFn:
      consultationId === null
        ? skipToken
        : ({ signal }): Promise<Consultation> =>
            call(consultations.view, { params: { id: consultationId } }, { signal }),
  });

/** A voice note as the server has it now, beginning with what is known already. */
export const useVoiceNote = (known: VoiceNote): VoiceNote => {
  const { data } = useQuery({ ...voiceNoteQuery(known.id), initialData: known, initialDataUpdatedAt: 0 });
  return data;
};

/** Opens the voice note of a consultation that has none. */
export const useOpenNote = (): UseMutationResult<VoiceNote, unknown, Consultation> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, patient_name }: Consultation) =>
      (await call(voiceNotes.save, { body: { patient_session_id: id, patient_name } })).voice_note,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['consultations'] }),
    onError: (error) => notifyError(error),
  });
};
