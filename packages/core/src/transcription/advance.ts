import { setTimeout as delay } from 'node:timers/promises';
import { SEGMENT_INTERVAL_MS } from '@openconsult/contracts/limits';
import type { Recording } from '@openconsult/db';
import { isRecordingFault, type RecognitionResult, SpeechError } from '@openconsult/integrations/speech';
import { batchRecogniser } from '../ai-settings/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { JobHandler } from '../platform/run-job.ts';
import { ownerOfRow } from '../users/index.ts';
import { consultationLexicon } from './consultation-lexicon.ts';
import { failRecording, finishRecording, waitForRecogniser } from './finish-recording.ts';
import { takeLiveOver } from './live-recognition.ts';
import { publishTranscript } from './publish-transcript.ts';
import { type OpenRecognition, RecognitionSessions } from './recognition-sessions.ts';
import { transcriptionRepo as repo } from './repo.ts';
import { assertBudget, postponeByLimit, type Recogniser, spenderOf, storeRecognised } from './store-recognised.ts';
import { readSegment } from './verified-segments.ts';

/** The result of a segment that cannot be read. */
const NOTHING_RECOGNISED: RecognitionResult = { phrases: [], gaps: [], durationMs: 0 };
const SESSIONS_MAX = 256;
const BATCH_SEGMENTS = 10;

/** A segment comes every 3 s. */
const NEXT_SEGMENT_MS = 1.5 * SEGMENT_INTERVAL_MS;
const NEXT_SEGMENT_CHECK_MS = 500;

export interface TranscriptionJobOptions {
  /**
   * How many runs may wait for the next segment of their recording, so that the worker whose session has read it so far
   * takes that segment too. Default none.
   */
  readonly waitingRuns?: number;
}

interface TranscriptionJob extends JobHandler<{ recordingId: string }> {
  /** No run waits any more: this worker stops. */
  leave(): void;
  close(): void;
}

/**
 * The job that turns stored segments into phrases while the recording still runs, so that stopping leaves only the
 * tail, and ends the recording once it was stopped. It may die and restart at any point: phrases are identified by
 * their time.
 */
export function createTranscriptionJob(
  deps: Deps,
  { waitingRuns = 0 }: TranscriptionJobOptions = {},
): TranscriptionJob {
  const sessions = new RecognitionSessions(SESSIONS_MAX);
  const recogniser: Recogniser = { deps, sessions };
  const leaving = new AbortController();
  let runs = 0;
  const mayWait = (signal: AbortSignal): boolean => runs <= waitingRuns && !signal.aborted && !leaving.signal.aborted;

  return {
    ownerOf: async ({ recordingId }) => ownerOfRow(deps.db, await repo.findById(deps.db, recordingId)),
    async run({ recordingId }, signal) {
      // A segment may hold hours: the session ends within one.
      const stop = () => sessions.drop(recordingId);
      signal.addEventListener('abort', stop, { once: true });
      runs += 1;
      try {
        await advance(recogniser, recordingId, signal);
        await nextSegment(recogniser, recordingId, () => mayWait(signal));
      } catch (error) {
        const isOutage = error instanceof SpeechError && error.isOutage && !signal.aborted;
        const continues = isOutage && sessions.serviceFailed(recordingId);
        // A session that missed a segment is useless: the retry opens a new one.
        sessions.drop(recordingId);
        if (continues) return await advance(recogniser, recordingId, signal);
        if (isRecordingFault(error)) return await failRecording(recogniser, recordingId, error.code);
        if (isOutage) await waitForRecogniser(deps, recordingId);
        throw error;
      } finally {
        runs -= 1;
        signal.removeEventListener('abort', stop);
      }
    },
    exhausted: ({ recordingId }) => failRecording(recogniser, recordingId, 'unavailable'),
    leave: () => leaving.abort(),
    close: () => sessions.closeAll(),
  };
}

/**
 * Resolves when the recording has its next segment or was stopped, or none comes in time. The request for that segment has
 * raised the version of the job then, so that it runs again here.
 */
async function nextSegment({ deps, sessions }: Recogniser, id: string, mayWait: () => boolean): Promise<void> {
  const next = sessions.get(id)?.next;
  if (next === undefined) return;
  const untilMs = performance.now() + NEXT_SEGMENT_MS;
  while (mayWait() && performance.now() < untilMs) {
    await delay(NEXT_SEGMENT_CHECK_MS);
    if (!(await repo.waitsForSegment(deps.db, id, next))) return;
  }
}

async function advance(recogniser: Recogniser, recordingId: string, signal: AbortSignal): Promise<void> {
  const { deps, sessions } = recogniser;
  for (;;) {
    signal.throwIfAborted();
    const recording = await repo.findById(deps.db, recordingId);
    if (!recording || recording.state === 'done' || recording.state === 'failed') return sessions.drop(recordingId);
    if (recording.mode === 'live' && recording.state === 'open') {
      // It is recognised live, as long as a process renews its lease.
      if (!(await takeLiveOver(deps, recordingId))) return;
      continue;
    }
    const recognition = await recognitionOf(recogniser, recording);
    const result = await pushNext(deps, recording, recognition, signal);
    if (result === null) {
      if (recording.state !== 'transcribing') return;
      await finishRecording(recogniser, recording, recognition);
      continue;
    }
    const read = await storeRecognised(recogniser, recording, result, recognition);
    if (read === null) sessions.drop(recordingId);
    else {
      recognition.segmentsRead = read.segmentsRead;
      await publishTranscript(deps, read, 'transcribing');
    }
  }
}

async function recognitionOf({ deps, sessions }: Recogniser, recording: Recording): Promise<OpenRecognition> {
  const { id, segmentsRead } = recording;
  const known = sessions.get(id);
  // Otherwise late audio reopened the recording, or another worker continued it: what it settled is not recognised again.
  if (known !== undefined && known.segmentsRead === segmentsRead) return known;
  await assertBudget(deps, recording);
  const spender = await spenderOf(deps, recording);
  const chosen = await batchRecogniser(deps, spender, { isAfterFailure: sessions.hasFailedService(id) });
  const { recogniser } = chosen;
  if (recogniser === null) return postponeByLimit(deps, recording);
  return sessions.open(recording, await consultationLexicon(deps, recording), { ...chosen, recogniser });
}

/**
 * Pushes the next stored segments in order until a phrase is final, past a hole only when it is known to stay.
 * @returns null when there are none
 */
async function pushNext(
  deps: Deps,
  recording: Recording,
  recognition: OpenRecognition,
  signal: AbortSignal,
): Promise<RecognitionResult | null> {
  let last: RecognitionResult | null = null;
  for (const segment of await repo.segments(deps.db, recording.id, recognition.next, BATCH_SEGMENTS)) {
    signal.throwIfAborted();
    const holes = segment.index - recognition.next;
    if (holes > 0 && !(recording.state === 'transcribing' && recording.allowGaps)) break;
    const bytes = await readSegment(deps, segment);
    if (bytes === null) {
      recognition.damaged += holes + 1;
    } else {
      const began = performance.now();
      last = await recognition.session.push(bytes, holes + recognition.damaged);
      deps.metrics.count('recognition_work_seconds_total', {}, (performance.now() - began) / 1_000);
      recognition.damaged = 0;
    }
    recognition.next = segment.index + 1;
    last ??= NOTHING_RECOGNISED;
    // Phrases are stored at once; silence can wait.
    if (last.phrases.length > 0 || last.gaps.length > 0) break;
  }
  return last;
}
