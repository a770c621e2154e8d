import { type TranscriptEvent, userEvents } from '@openconsult/contracts/realtime';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryClient } from '../query/query-client.ts';
import { useUserEvent } from '../realtime/use-user-event.ts';

/** A half-open connection never answers. */
const CALL_TIMEOUT_MS = 20_000;
/** Events may be lost: a note that is recorded or recognised is fetched at least this often. */
const POLL_MS = 2_000;

/** Every query about voice notes starts with this key. */
export const voiceNotesKey = ['voice-notes'] as const;

/** Whether audio of this note is recorded or recognised at the moment. */
export const isRecognising = ({ recording }: Pick<VoiceNote, 'recording'>): boolean =>
  recording?.state === 'open' || recording?.state === 'transcribing';

/** An older answer never replaces a newer one. */
const newer = (before: unknown, after: unknown): unknown =>
  before !== undefined && (before as VoiceNote).updated_at > (after as VoiceNote).updated_at ? before : after;

const viewVoiceNote = (id: string, signals: AbortSignal[]): Promise<VoiceNote> =>
  call(
    voiceNotes.view,
    { params: { id } },
    { signal: AbortSignal.any([...signals, AbortSignal.timeout(CALL_TIMEOUT_MS)]) },
  );

/** A voice note as the server has it; polled while it is recognised, however many show it. */
export const voiceNoteQuery = (id: string) =>
  queryOptions({
    queryKey: [...voiceNotesKey, 'one', id],
    queryFn: ({ signal }) => viewVoiceNote(id, [signal]),
    structuralSharing: newer,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRecognising(data) ? POLL_MS : false),
    refetchIntervalInBackground: true,
  });

/** Fetches a note into the cache. Fails at once where the network is away, while a query would wait for it. */
export async function fetchVoiceNote(id: string): Promise<VoiceNote> {
  const note = await viewVoiceNote(id, []);
  queryClient.setQueryData(voiceNoteQuery(id).queryKey, note);
  return note;
}

/** An event is faster than the poll; only a fetch shows the end, together with the transcript. */
async function applyTranscriptEvent(client: QueryClient, id: string, event: TranscriptEvent): Promise<void> {
  const { queryKey } = voiceNoteQuery(id);
  const isKnown = client.getQueryData(queryKey)?.recording?.recording_id === event.recording_id;
  if (isKnown && event.status !== 'failed') {
    await client.cancelQueries({ queryKey });
    const { percent, failure, waits_until } = event;
    client.setQueryData(
      queryKey,
      (note) =>
        note && {
          ...note,
          recording: note.recording && { ...note.recording, percent, failure, waits_until },
        },
    );
  }
  if (!isKnown || event.status !== 'transcribing') await client.invalidateQueries({ queryKey });
}

/** Follows the recognition of a note, by events and by the poll of its query; null follows none. */
export const useRecognisedNote = (voiceNoteId: string | null): VoiceNote | undefined => {
  const client = useQueryClient();
  useUserEvent(
    voiceNoteId === null ? null : userEvents.transcript.name(voiceNoteId),
    userEvents.transcript.data,
    (event) => void (voiceNoteId !== null && applyTranscriptEvent(client, voiceNoteId, event)),
  );
  return useQuery({ ...voiceNoteQuery(voiceNoteId ?? ''), enabled: voiceNoteId !== null }).data;
};
