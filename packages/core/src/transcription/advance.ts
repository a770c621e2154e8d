import { recognisedWords, writeAsClinicians } from '@openconsult/clinical-language/writing';
import { PROGRESS_DONE, RECORDING_RETRY_WAITS_MS, SEGMENT_INTERVAL_MS } from '@openconsult/contracts/limits';
import { type TranscriptEvent, userEvents } from '@openconsult/contracts/realtime';
import { type RecordingFailure, recordingFailure } from '@openconsult/contracts/voice-note';
import type { Recording } from '@openconsult/db';
import { isFaultOfRecording, type RecognitionResult, SpeechError } from '@openconsult/integrations/speech';
import { type SpeechLexicon, speechLexicon } from '../lexicon/index.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { type JobHandler, PostponedJob } from '../platform/run-job.ts';
import { mayUse, recordUse, spentUntil } from '../usage/index.ts';
import { findUserPractice, ownerOfRow } from '../users/index.ts';
import { findVoiceNote, lockNotes, recordingPercent, startNotes, updateVoiceNote } from '../voice-notes/index.ts';
import { takeLiveOver } from './live-recordings.ts';
import { type OpenRecognition, RecognitionSessions } from './recognition-sessions.ts';
import { type NewPhrase, PHRASES_BEFORE, transcriptionRepo as repo } from './repo.ts';
import {
  assembleTranscript,
  COUNTED_MS,
  exchangeTranscript,
  gapMarker,
  repeatedPhrases,
  wrongLength,
} from './rules.ts';
import { readSegment } from './stored-segments.ts';

/** What a segment that cannot be read settles. */
const NOTHING_SETTLED: RecognitionResult = { phrases: [], gaps: [], durationMs: 0 };
const SESSIONS_MAX = 256;
const BATCH_SEGMENTS = 10;

/**
 * The job that turns stored segments into phrases while the recording still runs, so that stopping leaves only the tail,
 * and ends the recording once it was stopped. It may die and start over at any point: phrases are kept by their time.
 */
export function createTranscriptionJob(deps: Deps): JobHandler<{ recordingId: string }> & { close(): void } {
  const sessions = new RecognitionSessions(deps.recogniser, SESSIONS_MAX);

  /** The phrases as a clinician writes them; what was said before tells what is spoken of. */
  async function written(recording: Recording, result: RecognitionResult, recognition: OpenRecognition) {
    if (result.phrases.length === 0) return [];
    const earlier = await repo.lastPhrases(deps.db, recording.id, PHRASES_BEFORE);
    let before = earlier.map(({ text }) => text).join(' ');
    return result.phrases.map((heard): NewPhrase => {
      const { startMs, endMs, text, confidences } = heard;
      const words = recognisedWords(heard, recognition.lexicon);
      const phrase = writeAsClinicians(text, recognition.lexicon, { before, ...(confidences && { confidences }) });
      before += ` ${phrase.text}`;
      return { kind: 'speech', startMs, endMs, ...phrase, words };
    });
  }

  /**
   * Stores what was recognised and how far the recording has been read, in one step.
   * @returns the recording as it is now; null when late audio took it back meanwhile, and nothing was stored
   */
  async function store(
    recording: Recording,
    result: RecognitionResult,
    recognition: OpenRecognition,
  ): Promise<Recording | null> {
    const phrases: NewPhrase[] = [
      ...(await written(recording, result, recognition)),
      ...result.gaps.map((gap) => ({ kind: 'gap' as const, ...gap, text: gapMarker(gap.startMs, gap.endMs) })),
    ].map((phrase) => ({ ...phrase, startMs: Math.round(phrase.startMs), endMs: Math.round(phrase.endMs) }));
    // A gap may be known before the words in front of it are: only words say how far recognition has come.
    const spokenUntilMs = result.phrases.map((phrase) => Math.round(phrase.endMs));
    const change = {
      settledUntilMs: Math.max(recording.settledUntilMs, ...spokenUntilMs),
      segmentsRead: Math.max(recording.segmentsRead, recognition.next),
      durationMs: Math.max(recording.durationMs, Math.round(result.durationMs)),
      failure: null,
      waitsUntil: null,
    };
    const isStored = await deps.db.$transaction(async (tx) => {
      const moved = await repo.update(tx, recording.id, change, { segmentsRead: recording.segmentsRead });
      if (moved.count > 0 && phrases.length > 0) await repo.addPhrases(tx, recording.id, phrases);
      return moved.count > 0;
    });
    if (!isStored) return null;
    await countRecognised(recording, change.durationMs);
    return { ...recording, ...change };
  }

  async function spenderOf({ userId }: Recording): Promise<{ userId: string; practiceId: string }> {
    const { practiceId } = await findUserPractice(deps.db, userId);
    return { userId, practiceId };
  }

  /** In steps, so that a segment costs no more queries. At the end of each the budget is looked at again. */
  async function countRecognised(recording: Recording, durationMs: number): Promise<void> {
    const steps = Math.floor(durationMs / COUNTED_MS) - Math.floor(recording.durationMs / COUNTED_MS);
    if (steps <= 0) return;
    const spender = await spenderOf(recording);
    await recordUse(deps, deps.db, spender, 'recognition_seconds', (steps * COUNTED_MS) / 1_000);
    if ((await spentUntil(deps, deps.db, spender, 'recognition_seconds')) !== null) sessions.drop(recording.id);
  }

  /** Recognition beyond the day's allowance waits for the next one. The audio is stored, and later audio is still taken. */
  async function assertBudget(recording: Recording): Promise<void> {
    const until = await spentUntil(deps, deps.db, await spenderOf(recording), 'recognition_seconds');
    if (until === null) return;
    deps.log.warn({ recordingId: recording.id, until }, 'recognition waits: the allowance of the day is used up');
    const change = { waitsUntil: until };
    const { count } = await repo.update(deps.db, recording.id, change, { state: { in: ['open', 'transcribing'] } });
    if (count > 0) await tell({ ...recording, ...change }, 'transcribing');
    throw new PostponedJob(until);
  }

  async function tell(recording: Recording, status: TranscriptEvent['status']): Promise<void> {
    const confirmed = await repo.countSegments(deps.db, recording.id);
    const percent = status === 'ended' ? PROGRESS_DONE : recordingPercent({ ...recording, confirmed });
    const failure = recordingFailure.nullable().parse(recording.failure);
    const waits_until = recording.waitsUntil?.toISOString() ?? null;
    const event: TranscriptEvent = { status, segment_key: recording.id, percent, failure, waits_until };
    await deps.publishToUser(recording.userId, userEvents.transcript.name(recording.voiceNoteId), event);
  }

  /**
   * Pushes the next segments that are there in order until something is settled, past a hole only when it is known that
   * it will stay.
   * @returns null when there are none
   */
  async function pushNext(
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
        last = await recognition.session.push(bytes, holes + recognition.damaged);
        recognition.damaged = 0;
      }
      recognition.next = segment.index + 1;
      last ??= NOTHING_SETTLED;
      // What was said is stored at once; silence can wait.
      if (last.phrases.length > 0 || last.gaps.length > 0) break;
    }
    return last;
  }

  /** What the recogniser still had, and the gap where the last segments never came or are no audio. */
  async function lastOf(recording: Recording, { session, next, damaged }: OpenRecognition): Promise<RecognitionResult> {
    const result = await session.finish();
    const lost = Math.max(0, (recording.segmentCount ?? 0) - next) + damaged + (result.unreadPieces ?? 0);
    if (lost === 0) return result;
    const durationMs = result.durationMs + lost * SEGMENT_INTERVAL_MS;
    return { ...result, durationMs, gaps: [...result.gaps, { startMs: result.durationMs, endMs: durationMs }] };
  }

  /** The words that live recognition settled stay, whatever their times; whoever runs the clinic's server can see it. */
  function logLength({ id: recordingId, segmentCount, settledUntilMs }: Recording, decodedMs: number): void {
    const statedMs = wrongLength({ segmentCount, settledUntilMs, decodedMs });
    if (statedMs === null) return;
    deps.log.warn({ recordingId, segments: segmentCount, statedMs, decodedMs }, 'a recording has another length');
  }

  async function finish(recording: Recording, recognition: OpenRecognition): Promise<void> {
    const last = await lastOf(recording, recognition);
    logLength(recording, last.durationMs);
    const read = await store(recording, last, recognition);
    sessions.drop(recording.id);
    if (read === null) return;
    const mayWrite = recording.generateNote && (await mayUse(deps, deps.db, await spenderOf(recording), 'generations'));
    const isDone = await transactWithJobs(deps, async (tx, enqueue) => {
      await lockNotes(tx, recording.userId, recording.voiceNoteId);
      const ended = await repo.update(
        tx,
        recording.id,
        {
          state: 'done',
          finishedAt: deps.clock.now(),
          supersededText: null,
          failures: 0,
          durationMs: Math.round(last.durationMs),
        },
        { state: 'transcribing', segmentsRead: read.segmentsRead },
      );
      if (ended.count === 0) return false;
      const note = await findVoiceNote(tx, recording, recording.voiceNoteId);
      await repo.removePhrases(tx, repeatedPhrases(await repo.phrasesOfRecording(tx, recording.id)));
      const added = assembleTranscript(await repo.phrasesOfRecording(tx, recording.id));
      const transcript = exchangeTranscript(note.transcript, recording.supersededText, added);
      if (transcript !== note.transcript) await updateVoiceNote(tx, recording.userId, note.id, { transcript });
      if (added && mayWrite) await startNotes(tx, enqueue, note);
      else if (added && recording.generateNote) {
        await updateVoiceNote(tx, recording.userId, note.id, { notesFailure: 'unavailable' });
      }
      return true;
    });
    if (isDone) await tell(read, 'ended');
  }

  /** Gives a recording up: for good when it is at fault itself, else until it is tried again by itself. */
  async function fail(recordingId: string, failure: RecordingFailure): Promise<void> {
    sessions.drop(recordingId);
    const recording = await repo.findById(deps.db, recordingId);
    if (!recording || recording.state === 'done') return;
    const failures = recording.failures + 1;
    const waitMs = failure === 'unavailable' ? RECORDING_RETRY_WAITS_MS[failures - 1] : undefined;
    const retryAt = waitMs === undefined ? null : new Date((await deps.sharedClock.now(deps.db)).getTime() + waitMs);
    const change = { state: 'failed', failure, failures, retryAt, waitsUntil: null };
    const { count } = await repo.update(deps.db, recordingId, change, { state: { not: 'done' } });
    if (count > 0) await tell({ ...recording, ...change }, 'failed');
  }

  /** Says that the recording waits for its recogniser, which is away. */
  async function wait(recordingId: string): Promise<void> {
    await repo.update(deps.db, recordingId, { failure: 'unavailable' }, { state: { in: ['open', 'transcribing'] } });
    const recording = await repo.findById(deps.db, recordingId);
    if (recording?.failure === 'unavailable') await tell(recording, 'transcribing');
  }

  async function advance(recordingId: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const recording = await repo.findById(deps.db, recordingId);
      if (!recording || recording.state === 'done' || recording.state === 'failed') return sessions.drop(recordingId);
      if (recording.mode === 'live' && recording.state === 'open') {
        // Its words are being recognised as they are spoken, as long as somebody does that.
        if (!(await takeLiveOver(deps, recordingId))) return;
        continue;
      }
      const recognition = await recognitionOf(recording);
      const result = await pushNext(recording, recognition, signal);
      if (result === null) {
        if (recording.state !== 'transcribing') return;
        await finish(recording, recognition);
        continue;
      }
      const read = await store(recording, result, recognition);
      if (read === null) sessions.drop(recordingId);
      else await tell(read, 'transcribing');
    }
  }

  async function recognitionOf(recording: Recording): Promise<OpenRecognition> {
    const { id, userId, settledUntilMs, segmentsRead } = recording;
    const known = sessions.get(id);
    // Late audio took the recording back: what was read is read again.
    if (known !== undefined && known.next <= segmentsRead) return known;
    await assertBudget(recording);
    return sessions.open(id, settledUntilMs, await lexiconOf(userId));
  }

  async function lexiconOf(userId: string): Promise<SpeechLexicon> {
    const { practice } = await findUserPractice(deps.db, userId);
    return speechLexicon(deps.db, { userId, practiceId: practice.id });
  }

  return {
    ownerOf: async ({ recordingId }) => ownerOfRow(deps.db, await repo.findById(deps.db, recordingId)),
    async run({ recordingId }, signal) {
      // A segment may hold hours: the session ends in the middle of one.
      const stop = () => sessions.drop(recordingId);
      signal.addEventListener('abort', stop, { once: true });
      try {
        await advance(recordingId, signal);
      } catch (error) {
        // A session that missed something is of no use: the next try opens a fresh one.
        sessions.drop(recordingId);
        if (isFaultOfRecording(error)) return await fail(recordingId, error.code);
        if (error instanceof SpeechError && error.isOutage && !signal.aborted) await wait(recordingId);
        throw error;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    exhausted: ({ recordingId }) => fail(recordingId, 'unavailable'),
    close: () => sessions.closeAll(),
  };
}
