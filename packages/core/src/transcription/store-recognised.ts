import { recognisedWords, writeAsClinicians } from '@openconsult/clinical-language/writing';
import type { Db, Recording, Tx } from '@openconsult/db';
import type { Channel, RecognitionResult } from '@openconsult/integrations/speech';
import type { Deps } from '../platform/deps.ts';
import { PostponedJob } from '../platform/run-job.ts';
import { recordUse, spentUntil } from '../usage/index.ts';
import { findUserPractice } from '../users/index.ts';
import { publishTranscript } from './publish-transcript.ts';
import type { OpenRecognition, RecognitionSessions } from './recognition-sessions.ts';
import { type NewPhrase, PHRASES_BEFORE, transcriptionRepo as repo } from './repo.ts';
import { COUNTED_MS, gapMarker, speakerOn } from './rules.ts';

/** The dependencies of the steps of recognition in one process. */
export interface Recogniser {
  readonly deps: Deps;
  readonly sessions: RecognitionSessions;
}

/**
 * Stores what was recognised and the progress, in one step.
 * @returns the recording as stored; null if late audio reopened it meanwhile, and nothing was stored
 */
export async function storeRecognised(
  { deps, sessions }: Recogniser,
  recording: Recording,
  result: RecognitionResult,
  recognition: OpenRecognition,
): Promise<Recording | null> {
  const phrases = [
    ...(await writtenPhrases(deps.db, recording, result, recognition)),
    ...result.gaps.map((gap) => ({ kind: 'gap' as const, ...gap, text: gapMarker(gap.startMs, gap.endMs) })),
  ].map((phrase) => ({ ...phrase, startMs: Math.round(phrase.startMs), endMs: Math.round(phrase.endMs) }));
  // A gap may be known before the text in front of it: only text counts as progress.
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
    if (moved.count > 0 && phrases.length > 0) await addPhrases(tx, recording.id, phrases);
    return moved.count > 0;
  });
  if (!isStored) return null;
  const newMs = change.durationMs - recording.durationMs;
  deps.metrics.count('recognised_audio_seconds_total', { mode: 'recorded' }, newMs / 1_000);
  await countRecognised({ deps, sessions }, recording, change.durationMs, recognition);
  return { ...recording, ...change };
}

interface HeardPhrase extends NewPhrase {
  readonly channel?: Channel;
}

/** With their speakers. Call once the recording's row is locked: a user may swap its channels at any time. */
export async function addPhrases(tx: Tx, recordingId: string, phrases: readonly HeardPhrase[]): Promise<void> {
  const left = (await repo.findById(tx, recordingId))?.leftSpeaker ?? 'clinician';
  const said = phrases.map(({ channel, ...phrase }) => ({ ...phrase, speaker: speakerOn(channel, left) }));
  await repo.addPhrases(tx, recordingId, said);
}

/** The phrases as practitioners write them; earlier phrases give the context. */
async function writtenPhrases(db: Db, recording: Recording, result: RecognitionResult, recognition: OpenRecognition) {
  if (result.phrases.length === 0) return [];
  const earlier = await repo.lastPhrases(db, recording.id, PHRASES_BEFORE);
  let before = earlier.map(({ text }) => text).join(' ');
  return result.phrases.map((recognised): HeardPhrase => {
    const { startMs, endMs, text, confidences, channel } = recognised;
    const words = recognisedWords(recognised, recognition.lexicon);
    const phrase = writeAsClinicians(text, recognition.lexicon, { before, ...(confidences && { confidences }) });
    before += ` ${phrase.text}`;
    return { kind: 'speech', startMs, endMs, ...phrase, words, ...(channel && { channel }) };
  });
}

export async function spenderOf({ db }: Deps, { userId }: Recording): Promise<{ userId: string; practiceId: string }> {
  const { practiceId } = await findUserPractice(db, userId);
  return { userId, practiceId };
}

/** In steps, so that a segment costs no more queries. Each step checks the budget again. */
async function countRecognised(
  { deps, sessions }: Recogniser,
  recording: Recording,
  durationMs: number,
  recognition: OpenRecognition,
): Promise<void> {
  const steps = Math.floor(durationMs / COUNTED_MS) - Math.floor(recording.durationMs / COUNTED_MS);
  if (steps <= 0) return;
  const spender = await spenderOf(deps, recording);
  const seconds = (steps * COUNTED_MS) / 1_000;
  await recordUse(deps, deps.db, spender, 'recognition_seconds', seconds);
  await recognition.record(seconds);
  if ((await spentUntil(deps, deps.db, spender, 'recognition_seconds')) !== null) sessions.drop(recording.id);
}

/** Recognition beyond the day's allowance waits for the next one. Audio is still stored. */
export async function assertBudget(deps: Deps, recording: Recording): Promise<void> {
  const until = await spentUntil(deps, deps.db, await spenderOf(deps, recording), 'recognition_seconds');
  if (until === null) return;
  deps.log.warn({ recordingId: recording.id, until }, 'recognition waits: the allowance of the day is used up');
  await postpone(deps, recording, until);
}

/** How often it is checked whether an admin raised the limit. */
const LIMIT_CHECK_MS = 3_600_000;

/** Recognition beyond the month's limit waits, where the practice wants no other recogniser. Audio is still stored. */
export async function postponeByLimit(deps: Deps, recording: Recording): Promise<never> {
  const until = new Date(deps.clock.now().getTime() + LIMIT_CHECK_MS);
  deps.log.warn({ recordingId: recording.id, until }, 'recognition waits: the limit of the month is reached');
  return postpone(deps, recording, until);
}

async function postpone(deps: Deps, recording: Recording, until: Date): Promise<never> {
  const change = { waitsUntil: until };
  const { count } = await repo.update(deps.db, recording.id, change, { state: { in: ['open', 'transcribing'] } });
  if (count > 0) await publishTranscript(deps, { ...recording, ...change }, 'transcribing');
  throw new PostponedJob(until);
}
