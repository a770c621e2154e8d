import { transcription } from '@openconsult/contracts/transcription';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { ApiError, call } from '../../api/call.ts';
import { pageId } from '../../page-id.ts';
import { queryClient } from '../../query/query-client.ts';
import { retry } from '../../retry/retry.ts';
import { fetchVoiceNote, voiceNoteQuery } from '../../voice-notes/voice-note-query.ts';
import { type EndAnswer, type EndRequest, rejectedEnd } from '../upload/recording-end.ts';
import { limited } from '../upload/segment-upload-calls.ts';

/** A server that restarts is back within this time. */
const RETRY_UP_TO_MS = 25_000;

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** Ends a recording. Its note, as the server has it then, is in the query cache. @throws where a retry makes sense */
export async function endRecording(request: EndRequest): Promise<EndAnswer> {
  const { voiceNoteId, recordingId, segmentCount, allowGaps } = request;
  try {
    const body = { segment_key: recordingId, segment_count: segmentCount, allow_gaps: allowGaps };
    const { voice_note: note } = await retry(
      () => call(transcription.transcribe, { params: { id: voiceNoteId }, body }, limited()),
      { withinMs: RETRY_UP_TO_MS, isFinal: isRefusal },
    );
    const { queryKey } = voiceNoteQuery(voiceNoteId);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, note);
    const hasFailed = note.recording?.recording_id === recordingId && note.recording.state === 'failed';
    return { kind: hasFailed ? 'failed' : 'accepted' };
  } catch (error) {
    return rejectedEnd(error);
  }
}

/** Only a name, for which no recording waits longer. */
const NAME_TIMEOUT_MS = 3_000;

/** The name of a note's patient; empty where the server does not answer in time. */
export async function patientNameOf(voiceNoteId: string): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), NAME_TIMEOUT_MS));
  const name = fetchVoiceNote(voiceNoteId).then(
    ({ patient_name }) => patient_name,
    () => '',
  );
  return Promise.race([name, late]);
}

/** The last call of a page that closes while it records; its answer is not awaited. */
export function leaveConsultation(voiceNoteId: string): void {
  const body = { reason: 'page_closed', page_id: pageId } as const;
  call(voiceNotes.stopWithVoice, { params: { id: voiceNoteId }, body }, { keepalive: true }).catch(() => undefined);
}

/** Whether the server already transcribes this recording of the note, or has. */
export async function isRecordingEnded(voiceNoteId: string, recordingId: string): Promise<boolean> {
  const { recording } = await fetchVoiceNote(voiceNoteId);
  return recording?.recording_id === recordingId && (recording.state === 'transcribing' || recording.state === 'done');
}
