import { PROGRESS_DONE } from '@openconsult/contracts/limits';
import { type TranscriptEvent, userEvents } from '@openconsult/contracts/realtime';
import type { AudioSegment, Recording } from '@openconsult/db';
import { type RecognitionResult, SpeechError } from '@openconsult/integrations/speech';
import { writeAsClinicians } from '@openconsult/integrations/speech/lexicon';
import { type SpeechLexicon, speechLexicon } from '../lexicon/index.ts';
import type { Deps } from '../platform/deps.ts';
import { type JobHandler, transactWithJobs } from '../platform/outbox.ts';
import { findUserPractice } from '../users/index.ts';
import { findVoiceNote, lockVoiceNote, recordingPercent, startNotes, updateVoiceNote } from '../voice-notes/index.ts';
import { type OpenRecognition, RecognitionSessions } from './recognition-sessions.ts';
import { type NewPhrase, transcriptionRepo as repo } from './repo.ts';
import { appendTranscript, assembleTranscript, gapMarker } from './rules.ts';

const SESSIONS_MAX = 256;
const BATCH_SEGMENTS = 20;
/** As many phrases as still tell what is spoken of. */
const PHRASES_BEFORE = 3;

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
    return result.phrases.map(({ startMs, endMs, text: recognised, confidences }): NewPhrase => {
      const phrase = writeAsClinicians(recognised, recognition.lexicon, {
        before,
        ...(confidences && { confidences }),
      });
      before += ` ${phrase.text}`;
      return { kind: 'speech', startMs, endMs, ...phrase };
    });
  }

  async function store(
    recording: Recording,
    result: RecognitionResult,
    segmentsRead: number,
    recognition: OpenRecognition,
  ): Promise<void> {
    const phrases: NewPhrase[] = [
      ...(await written(recording, result, recognition)),
      ...result.gaps.map((gap) => ({ kind: 'gap' as const, ...gap, text: gapMarker(gap.startMs, gap.endMs) })),
    ].map((phrase) => ({ ...phrase, startMs: Math.round(phrase.startMs), endMs: Math.round(phrase.endMs) }));
    // A gap may be known before the words in front of it are: only words say how far recognition has come.
    const spokenUntilMs = result.phrases.map((phrase) => Math.round(phrase.endMs));
    const settledUntilMs = Math.max(recording.settledUntilMs, ...spokenUntilMs);
    await deps.db.$transaction(async (tx) => {
      if (phrases.length > 0) await repo.addPhrases(tx, recording.id, phrases);
      await repo.update(tx, recording.id, {
        settledUntilMs,
        segmentsRead: Math.max(recording.segmentsRead, segmentsRead),
        durationMs: Math.max(recording.durationMs, Math.round(result.durationMs)),
      });
    });
  }

  async function tell(recording: Recording, status: TranscriptEvent['status']): Promise<void> {
    const confirmed = await repo.countSegments(deps.db, recording.id);
    const percent = status === 'ended' ? PROGRESS_DONE : recordingPercent({ ...recording, confirmed });
    const event: TranscriptEvent = { status, segment_key: recording.id, percent };
    await deps.publishToUser(recording.userId, userEvents.transcript.name(recording.voiceNoteId), event);
  }

  /** Pushes the next segments that are there in order; past a hole only when the person said to go on without it. */
  async function pushNext(recording: Recording, recognition: OpenRecognition, signal: AbortSignal): Promise<boolean> {
    const segments = await repo.segments(deps.db, recording.id, recognition.next, BATCH_SEGMENTS);
    let hasPushed = false;
    for (const segment of segments) {
      signal.throwIfAborted();
      if (segment.index !== recognition.next && !(recording.state === 'transcribing' && recording.allowGaps)) break;
      await pushOne(recording, recognition, segment);
      hasPushed = true;
    }
    return hasPushed;
  }

  async function pushOne(recording: Recording, recognition: OpenRecognition, segment: AudioSegment): Promise<void> {
    const result = await recognition.session.push(
      await deps.storage.read(segment.objectKey),
      segment.index - recognition.next,
    );
    recognition.next = segment.index + 1;
    const fresh = await repo.findById(deps.db, recording.id);
    if (fresh) await store(fresh, result, recognition.next, recognition);
  }

  async function finish(recording: Recording, recognition: OpenRecognition): Promise<void> {
    await store(recording, await recognition.session.finish(), recognition.next, recognition);
    const isDone = await transactWithJobs(deps, async (tx, enqueue) => {
      const ended = await repo.update(
        tx,
        recording.id,
        { state: 'done', finishedAt: deps.clock.now() },
        { state: 'transcribing' },
      );
      if (ended.count === 0) return false;
      await lockVoiceNote(tx, recording.userId, recording.voiceNoteId);
      const note = await findVoiceNote(tx, recording, recording.voiceNoteId);
      const added = assembleTranscript(await repo.phrasesOfRecording(tx, recording.id));
      await updateVoiceNote(tx, recording.userId, note.id, { transcript: appendTranscript(note.transcript, added) });
      if (recording.generateNote && added) await startNotes(tx, enqueue, note);
      return true;
    });
    sessions.drop(recording.id);
    if (isDone) await tell(recording, 'ended');
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
      const recognition =
        sessions.get(recordingId) ??
        sessions.open(recordingId, recording.settledUntilMs, await lexiconOf(recording.userId));
      if (await pushNext(recording, recognition, signal)) {
        const now = await repo.findById(deps.db, recordingId);
        if (now) await tell(now, 'transcribing');
        continue;
      }
      if (recording.state === 'transcribing') await finish(recording, recognition);
      return;
    }
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
