import { PROGRESS_DONE, SEGMENT_INTERVAL_MS } from '@openconsult/contracts/limits';
import { type TranscriptEvent, userEvents } from '@openconsult/contracts/realtime';
import type { Recording } from '@openconsult/db';
import { type RecognitionResult, SpeechError } from '@openconsult/integrations/speech';
import { heardWords, writeAsClinicians } from '@openconsult/integrations/speech/lexicon';
import { type SpeechLexicon, speechLexicon } from '../lexicon/index.ts';
import type { Deps } from '../platform/deps.ts';
import { type JobHandler, transactWithJobs } from '../platform/outbox.ts';
import { findUserPractice } from '../users/index.ts';
import { findVoiceNote, lockVoiceNote, recordingPercent, startNotes, updateVoiceNote } from '../voice-notes/index.ts';
import { takeLiveOver } from './live-recordings.ts';
import { type OpenRecognition, RecognitionSessions } from './recognition-sessions.ts';
import { type NewPhrase, PHRASES_BEFORE, transcriptionRepo as repo } from './repo.ts';
import { assembleTranscript, exchangeTranscript, gapMarker, repeatedPhrases, wrongLength } from './rules.ts';

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
      const words = heardWords(heard, recognition.lexicon);
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
    };
    const isStored = await deps.db.$transaction(async (tx) => {
      const moved = await repo.update(tx, recording.id, change, { segmentsRead: recording.segmentsRead });
      if (moved.count > 0 && phrases.length > 0) await repo.addPhrases(tx, recording.id, phrases);
      return moved.count > 0;
    });
    return isStored ? { ...recording, ...change } : null;
  }

  async function tell(recording: Recording, status: TranscriptEvent['status']): Promise<void> {
    const confirmed = await repo.countSegments(deps.db, recording.id);
    const percent = status === 'ended' ? PROGRESS_DONE : recordingPercent({ ...recording, confirmed });
    const event: TranscriptEvent = { status, segment_key: recording.id, percent };
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
      const lostBefore = segment.index - recognition.next;
      if (lostBefore > 0 && !(recording.state === 'transcribing' && recording.allowGaps)) break;
      last = await recognition.session.push(await deps.storage.read(segment.objectKey), lostBefore);
      recognition.next = segment.index + 1;
      // What was said is stored at once; silence can wait.
      if (last.phrases.length > 0 || last.gaps.length > 0) break;
    }
    return last;
  }

  /** What the recogniser still had, and the gap where the last segments never came or are no audio. */
  async function lastOf(recording: Recording, { session, next }: OpenRecognition): Promise<RecognitionResult> {
    const result = await session.finish();
    const lost = Math.max(0, (recording.segmentCount ?? 0) - next) + (result.unreadPieces ?? 0);
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
    const isDone = await transactWithJobs(deps, async (tx, enqueue) => {
      await lockVoiceNote(tx, recording.userId, recording.voiceNoteId);
      const ended = await repo.update(
        tx,
        recording.id,
        { state: 'done', finishedAt: deps.clock.now(), supersededText: null, durationMs: Math.round(last.durationMs) },
        { state: 'transcribing', segmentsRead: read.segmentsRead },
      );
      if (ended.count === 0) return false;
      const note = await findVoiceNote(tx, recording, recording.voiceNoteId);
      await repo.removePhrases(tx, repeatedPhrases(await repo.phrasesOfRecording(tx, recording.id)));
      const added = assembleTranscript(await repo.phrasesOfRecording(tx, recording.id));
      const transcript = exchangeTranscript(note.transcript, recording.supersededText, added);
      await updateVoiceNote(tx, recording.userId, note.id, { transcript });
      if (recording.generateNote && added) await startNotes(tx, enqueue, note);
      return true;
    });
    if (isDone) await tell(read, 'ended');
  }

  async function fail(recordingId: string, failure: string): Promise<void> {
    sessions.drop(recordingId);
    await repo.update(deps.db, recordingId, { state: 'failed', failure }, { state: { not: 'done' } });
    const recording = await repo.findById(deps.db, recordingId);
    if (recording?.state === 'failed') await tell(recording, 'failed');
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

  async function recognitionOf({ id, userId, settledUntilMs, segmentsRead }: Recording): Promise<OpenRecognition> {
    const known = sessions.get(id);
    // Late audio took the recording back: what was read is read again.
    if (known !== undefined && known.next <= segmentsRead) return known;
    return sessions.open(id, settledUntilMs, await lexiconOf(userId));
  }

  async function lexiconOf(userId: string): Promise<SpeechLexicon> {
    const { practice } = await findUserPractice(deps.db, userId);
    return speechLexicon(deps.db, { userId, practiceId: practice.id });
  }

  return {
    async run({ recordingId }, signal) {
      try {
        await advance(recordingId, signal);
      } catch (error) {
        // A session that missed something is of no use: the next try opens a fresh one.
        sessions.drop(recordingId);
        if (!(error instanceof SpeechError && error.code === 'not_audio')) throw error;
        await fail(recordingId, error.code);
      }
    },
    exhausted: ({ recordingId }) => fail(recordingId, 'unavailable'),
    close: () => sessions.closeAll(),
  };
}
