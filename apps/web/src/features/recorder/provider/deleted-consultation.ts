import { consultations } from '@openconsult/contracts/consultations';
import { userEvents } from '@openconsult/contracts/realtime';
import { transcription } from '@openconsult/contracts/transcription';
import { ApiError, call } from '../../../shared/api/call.ts';
import { realtimeClient } from '../../../shared/realtime/realtime-client.ts';
import type { UnsentRecordingsDeps } from '../../../shared/recorder/recovery/unsent-recordings.ts';
import { fetchVoiceNote } from '../../../shared/voice-notes/voice-note-query.ts';

/** Fallback for lost events. */
const POLL_MS = 20_000;

/** Null where the server has none. */
const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  });

/** What the server has of a recording that this device did not send in full. */
export const stateOnServer: UnsentRecordingsDeps['stateOnServer'] = async ({ id, voiceNoteId }) => {
  const [note, recording] = await Promise.all([
    orNull(fetchVoiceNote(voiceNoteId)),
    // None if the page crashed before its upload was opened.
    orNull(call(transcription.segments, { params: { id: voiceNoteId }, query: { recording_id: id } })),
  ]);
  if (note === null) return 'gone';
  if (recording !== null && recording.audio_deleted_at !== null) return 'expired';
  return note.is_deleted ? 'deleted' : 'there';
};

/** Undoes the deletion of a consultation; it stays ended. */
export const restoreConsultation = (consultationId: string): Promise<unknown> =>
  call(consultations.restore, { params: { id: consultationId } });

/**
 * Calls back once when the consultation of a note is deleted, or was before: by event, and by a poll now and every 20 s in
 * case no event comes. `restorableId` is null where it is erased, or the server no longer has it. Returns how to end it.
 */
export function watchForDeletion(voiceNoteId: string, onDeleted: (restorableId: string | null) => void): () => void {
  let isOver = false;
  const end = () => {
    isOver = true;
    endEvents();
    clearInterval(timer);
  };
  const notify = (restorableId: string | null) => {
    if (isOver) return;
    end();
    onDeleted(restorableId);
  };
  const endEvents = realtimeClient.on(userEvents.consultationDeleted.name(), (data) => {
    const { data: event } = userEvents.consultationDeleted.data.safeParse(data);
    if (event?.voice_note_id === voiceNoteId) notify(event.is_erased ? null : event.patient_session_id);
  });
  const poll = () =>
    void orNull(fetchVoiceNote(voiceNoteId)).then(
      (note) => {
        if (note === null) notify(null);
        else if (note.is_deleted) notify(note.patient_session_id);
      },
      () => undefined,
    );
  const timer = setInterval(poll, POLL_MS);
  poll();
  return end;
}
