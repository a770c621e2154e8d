import { transcriptEvent, userEvents } from '@openconsult/contracts/realtime';
import { transcription } from '@openconsult/contracts/transcription';
import { transcripts } from '@openconsult/contracts/transcripts';
import type { VoiceNote } from '@openconsult/contracts/voice-note';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { ApiError, call } from '../../api/call.ts';
import { pageId } from '../../page-id.ts';
import { realtimeClient } from '../../realtime/realtime-client.ts';
import { retryDelayMs } from '../../retry/retry-delay.ts';
import type { EndAnswer, EndRequest } from '../upload/recording-end.ts';
import type { TranscriptNews } from './recorder-events.ts';

/** A half-open connection answers nothing: no call may wait for ever. */
const CALL_TIMEOUT_MS = 20_000;
/** The poll beside the events: quick at first, since a short recording is ready at once. */
const POLL_WAITS_MS = [400, 800, 1_500];
const POLL_MS = 2_000;

const limited = () => ({ signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });

/** A server that restarts is back within this time: shorter troubles are nobody's business. */
const PATIENCE_MS = 25_000;

/** Tries again while the server is not reached or not well, up to 25 s. Refusals are passed on at once. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const untilMs = Date.now() + PATIENCE_MS;
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.status < 500;
      if (isRefusal || Date.now() > untilMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures, Math.random())));
    }
  }
}

/** Ends a recording. Fails only when the server was not reached or is not well, so that trying again makes sense. */
export async function endRecording({
  voiceNoteId,
  segmentKey,
  segmentCount,
  allowGaps,
}: EndRequest): Promise<EndAnswer> {
  try {
    const body = { segment_key: segmentKey, segment_count: segmentCount, allow_gaps: allowGaps };
    const { voice_note: note } = await patiently(() =>
      call(transcription.transcribe, { params: { id: voiceNoteId }, body }, limited()),
    );
    const news = newsOf(note);
    if (news?.segmentKey !== segmentKey) return { kind: 'accepted', state: 'transcribing', percent: 0 };
    const state = news.status === 'ended' ? 'done' : news.status;
    return { kind: 'accepted', state, percent: news.percent };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429)
      throw error;
    if (error.code !== 'SEGMENTS_MISSING') return { kind: 'refused' };
    return { kind: 'missing', missing: (error.errors.missing ?? []).map(Number).filter(Number.isInteger) };
  }
}

/** Only a name, for which no recording waits longer. */
const NAME_TIMEOUT_MS = 3_000;

/** Whose note it is. */
export const patientNameOf = async (voiceNoteId: string): Promise<string> => {
  const signal = AbortSignal.timeout(NAME_TIMEOUT_MS);
  return (await call(voiceNotes.view, { params: { id: voiceNoteId } }, { signal })).patient_name;
};

/** The last that a page does which closes while it records; nobody is left to hear of a failure. */
export function leaveConsultation(voiceNoteId: string): void {
  const body = { reason: 'page_closed', page_id: pageId } as const;
  call(voiceNotes.stopWithVoice, { params: { id: voiceNoteId }, body }, { keepalive: true }).catch(() => undefined);
}

/** Whether the server already transcribes this recording of the note, or has. */
export async function isRecordingEnded(voiceNoteId: string, segmentKey: string): Promise<boolean> {
  const news = newsOf(await call(voiceNotes.view, { params: { id: voiceNoteId } }, limited()));
  return news?.segmentKey === segmentKey && news.status !== 'failed';
}

function newsOf(note: VoiceNote): TranscriptNews | undefined {
  const recording = note.recording;
  if (recording === null || recording.state === 'open') return undefined;
  const status = recording.state === 'done' ? 'ended' : recording.state;
  const { segment_key: segmentKey, percent, failure, waits_until: waitsUntil } = recording;
  return { type: 'TRANSCRIPT.NEWS', segmentKey, status, percent, failure, waitsUntil };
}

/** Tells of the recognition by event, and by poll in case no event comes. Returns how to end it. */
export function watchTranscript(voiceNoteId: string, tell: (news: TranscriptNews) => void): () => void {
  const abort = new AbortController();
  const endEvents = realtimeClient.on(userEvents.transcript.name(voiceNoteId), (data) => {
    const event = transcriptEvent.safeParse(data);
    if (!event.success) return;
    const { segment_key: segmentKey, waits_until: waitsUntil, ...news } = event.data;
    tell({ type: 'TRANSCRIPT.NEWS', segmentKey, waitsUntil, ...news });
  });
  let polls = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const poll = async () => {
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
    const note = await call(voiceNotes.view, { params: { id: voiceNoteId } }, { signal }).catch(() => undefined);
    if (abort.signal.aborted) return;
    const news = note === undefined ? undefined : newsOf(note);
    if (news !== undefined) tell(news);
    next();
  };
  const next = () => {
    if (abort.signal.aborted) return;
    timer = setTimeout(() => void poll(), POLL_WAITS_MS[polls] ?? POLL_MS);
    polls += 1;
  };
  next();
  return () => {
    abort.abort();
    clearTimeout(timer);
    endEvents();
  };
}

/** Resolves when the transcript can be read. */
export const fetchTranscript = (voiceNoteId: string): Promise<void> =>
  patiently(async () => {
    await call(transcripts.view, { params: { id: voiceNoteId } }, limited());
  });
