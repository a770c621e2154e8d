import { recognisedWords, writeAsClinicians } from '@openconsult/clinical-language/writing';
import { jobs } from '@openconsult/contracts/jobs';
import { LIVE_KEPT_MS } from '@openconsult/contracts/limits';
import { SEGMENT_CONTENT_TYPE } from '@openconsult/contracts/transcription';
import type { Recording, Tx } from '@openconsult/db';
import type { FinalPhrase } from '@openconsult/integrations/speech';
import type { SpeechLexicon } from '../lexicon/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { assertLeft, recordUse } from '../usage/index.ts';
import { findVoiceNote, lockVoiceNote, updateVoiceNote } from '../voice-notes/index.ts';
import { publishTranscript } from './publish-transcript.ts';
import { PHRASES_BEFORE, transcriptionRepo as repo, unleasedAt } from './repo.ts';
import { assembleTranscript, COUNTED_MS, exchangeTranscript } from './rules.ts';
import { addPhrases } from './store-recognised.ts';

const LIVE = { state: 'open', mode: 'live' } as const;

type Held = Pick<Deps, 'db' | 'sharedClock'>;

const heldUntil = async ({ sharedClock }: Held, tx: Tx) =>
  new Date((await sharedClock.now(tx)).getTime() + LIVE_KEPT_MS);

interface LiveOpening {
  readonly voiceNoteId: string;
  readonly recordingId: string;
  readonly hasAll: boolean;
  /** The process. */
  readonly holder: string;
}

/**
 * Starts live recognition of a recording while the page `hasAll` of its audio, or resumes it, and takes a lease on it for
 * the process `holder`; another one that held it stores nothing more. Renew with {@link renewLive}.
 * @returns null when it is not for live recognition (any more): it ended, or the job has begun on it.
 * @throws NOT_FOUND unless the note is the user's own.
 */
export async function openLiveRecording(
  deps: Held,
  actor: Actor,
  { voiceNoteId, recordingId, hasAll, holder }: LiveOpening,
): Promise<Recording | null> {
  return deps.db.$transaction(async (tx) => {
    const note = await findVoiceNote(tx, actor, voiceNoteId);
    const recording = {
      id: recordingId,
      userId: actor.userId,
      voiceNoteId: note.id,
      contentType: SEGMENT_CONTENT_TYPE,
    };
    await repo.create(tx, recording);
    const untouched = {
      userId: actor.userId,
      state: 'open' as const,
      segmentsRead: 0,
      settledUntilMs: 0,
      phrases: { none: {} },
    };
    if (hasAll) await repo.update(tx, recordingId, { mode: 'live' }, { ...untouched, mode: 'asynchronous' });
    if (!(await repo.find(tx, actor.userId, note.id, recordingId))) return null;
    const isHeld = await repo.takeLive(tx, recordingId, { holder, until: await heldUntil(deps, tx) });
    // Read only now: the process before may have stored until here.
    return isHeld ? repo.find(tx, actor.userId, note.id, recordingId) : null;
  });
}

/**
 * Renews a process's leases on these recordings.
 * @returns those that it no longer holds: they were stopped, or the job or another process took them over
 */
export async function renewLive(deps: Held, holder: string, recordingIds: readonly string[]): Promise<string[]> {
  const held = await repo.renewLive(deps.db, recordingIds, { holder, until: await heldUntil(deps, deps.db) });
  return recordingIds.filter((id) => !held.includes(id));
}

/**
 * Claims a recording for the job if its live process is gone (fault R17): from here on that process stores nothing
 * more. False while its lease is valid.
 */
export async function takeLiveOver({ db, sharedClock }: Held, recordingId: string): Promise<boolean> {
  const where = { ...unleasedAt(await sharedClock.now(db)), state: 'open' as const };
  const { count } = await repo.update(db, recordingId, { mode: 'asynchronous' }, where);
  return count > 0;
}

/**
 * Stores a settled phrase as practitioners write it, the progress and the note's transcript, in one step: a user's
 * edits stay. Idempotent.
 * @returns the phrase as written; null if the recording is no longer live in this process, and nothing was stored
 */
export async function storeLivePhrase(
  deps: Pick<Deps, 'db' | 'publishToUser'>,
  { id, userId, voiceNoteId, liveHolder }: Pick<Recording, 'id' | 'userId' | 'voiceNoteId' | 'liveHolder'>,
  { lexicon }: SpeechLexicon,
  { settledUntilMs, ...recognised }: FinalPhrase,
): Promise<string | null> {
  const written = await deps.db.$transaction(async (tx) => {
    await lockVoiceNote(tx, userId, voiceNoteId);
    if (!(await repo.settleLive(tx, id, liveHolder, settledUntilMs))) return null;
    const before = (await repo.lastPhrases(tx, id, PHRASES_BEFORE)).map((phrase) => phrase.text).join(' ');
    const { startMs, endMs, text, confidences, channel } = recognised;
    const phrase = writeAsClinicians(text, lexicon, { before, ...(confidences && { confidences }) });
    const words = recognisedWords(recognised, lexicon);
    await addPhrases(tx, id, [{ kind: 'speech', startMs, endMs, ...phrase, words, ...(channel && { channel }) }]);
    const row = await repo.findById(tx, id);
    const note = await findVoiceNote(tx, { userId }, voiceNoteId);
    const now = assembleTranscript(await repo.phrasesOfRecording(tx, id));
    const transcript = exchangeTranscript(note.transcript, row?.supersededText ?? null, now);
    if (transcript !== note.transcript) await updateVoiceNote(tx, userId, voiceNoteId, { transcript });
    await repo.update(tx, id, { supersededText: now });
    return phrase.text;
  });
  if (written !== null) await publishProgress(deps, id);
  return written;
}

/**
 * Counts audio of a live recogniser up to a time of its recording; the job counts what comes after.
 * @throws AppError RATE_LIMITED if today's allowance is used up.
 */
export async function countLive(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'metrics'>,
  actor: Actor,
  recordingId: string,
  untilMs: number,
): Promise<void> {
  await repo.update(deps.db, recordingId, { durationMs: untilMs }, { ...LIVE, durationMs: { lt: untilMs } });
  deps.metrics.count('recognised_audio_seconds_total', { mode: 'live' }, COUNTED_MS / 1_000);
  await recordUse(deps, deps.db, actor, 'recognition_seconds', COUNTED_MS / 1_000);
  await assertLeft(deps, deps.db, actor, 'recognition_seconds');
}

async function publishProgress(deps: Pick<Deps, 'db' | 'publishToUser'>, recordingId: string): Promise<void> {
  const recording = await repo.findById(deps.db, recordingId);
  if (recording) await publishTranscript(deps, { ...recording, failure: null, waitsUntil: null }, 'transcribing');
}

/**
 * The job continues a recording from where live recognition ended in the process `holder`. Harmless once it ended, or
 * another process continues it.
 */
export async function leaveToJob(deps: Deps, holder: string, recordingId: string): Promise<void> {
  await transactWithJobs(deps, async (tx, enqueue) => {
    const left = await repo.update(tx, recordingId, { mode: 'asynchronous' }, { ...LIVE, liveHolder: holder });
    if (left.count > 0) await enqueue(jobs.transcribe, { recordingId });
  });
}
