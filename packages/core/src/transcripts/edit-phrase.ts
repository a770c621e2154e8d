import {
  correctionsAfter,
  type RecognisedWord,
  withConfirmed,
  withWordConfirmed,
  wordsAfter,
} from '@openconsult/clinical-language/writing';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import type { PhraseCorrection, transcripts } from '@openconsult/contracts/transcripts';
import type { TranscriptPhrase, Tx } from '@openconsult/db';
import { noteUndoneCorrection } from '../lexicon/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { assembleTranscript, carryChange, recognisedWordsOf } from '../transcription/index.ts';
import { findVoiceNote, lockVoiceNote, updateVoiceNote, voiceNoteToWire } from '../voice-notes/index.ts';
import { transcriptRepo as repo } from './repo.ts';
import { assembleNote, differsFromPhrases, undoneCorrection } from './rules.ts';
import { correctionsOf, phraseToWire } from './wire.ts';

type Calls = typeof transcripts;

interface Rewritten {
  readonly text: string;
  readonly corrections: PhraseCorrection[];
  /** The remaining data of its words. */
  readonly words: RecognisedWord[];
}

/** A phrase as a user wrote it. Marks of words that they did not touch stay. */
function edited(phrase: TranscriptPhrase, text: string): Rewritten {
  const corrections = correctionsAfter({ text: phrase.text, corrections: correctionsOf(phrase) }, text);
  return { text, corrections, words: wordsAfter(recognisedWordsOf(phrase), { text, corrections }) };
}

/** Edits of recognised phrases. */
export function editPhrases(deps: Deps) {
  const { db } = deps;

  return {
    editPhrase: (actor, { params, body }) =>
      rewritePhrase(deps, actor, params, (phrase) => (phrase.text === body.text ? null : edited(phrase, body.text))),

    undoCorrection: (actor, { params, body }) =>
      rewritePhrase(
        deps,
        actor,
        params,
        (phrase) => {
          const corrections = correctionsOf(phrase);
          const undone = undoneCorrection(phrase.text, corrections, body);
          return undone && { ...undone, words: withConfirmed(recognisedWordsOf(phrase), corrections, body) };
        },
        (tx) => noteUndoneCorrection(tx, actor.userId, body),
      ),

    /** Under the lock that recognition waits for: a phrase that it would supersede is either gone or stays. */
    confirmWord: (actor, { params, body }) =>
      db.$transaction(async (tx) => {
        await lockVoiceNote(tx, actor.userId, params.id);
        const note = await findVoiceNote(tx, actor, params.id);
        const recordings = await repo.recordingsOfNote(tx, actor.userId, note.id);
        const phrase = recordings.flatMap(({ phrases }) => phrases).find(({ id }) => id === params.phrase_id);
        if (phrase?.kind !== 'speech') throw new AppError('NOT_FOUND');
        const isThere = phrase.text.slice(body.start, body.end) === body.text;
        const words = isThere
          ? withWordConfirmed(phrase.text, correctionsOf(phrase), recognisedWordsOf(phrase), body)
          : null;
        if (words === null) return { phrase: phraseToWire(phrase) };
        const change = { words: words.map((word) => ({ ...word })) };
        await repo.updatePhrase(tx, actor.userId, phrase.id, change);
        return { phrase: phraseToWire({ ...phrase, ...change }) };
      }),
  } satisfies Partial<UseCases<Calls>>;
}

/**
 * Rewrites one phrase for good, and the same place of the note's text, in one step that the recogniser waits for.
 * `rewrite` returns null for no change; `alongside` only runs with one.
 */
async function rewritePhrase(
  { db, clock }: Deps,
  actor: Actor,
  { id, phrase_id }: { id: string; phrase_id: string },
  rewrite: (phrase: TranscriptPhrase) => Rewritten | null,
  alongside?: (tx: Tx) => Promise<void>,
): Promise<CallResponse<Calls['editPhrase']>> {
  const phrase = await db.$transaction(async (tx) => {
    await lockVoiceNote(tx, actor.userId, id);
    const note = await findVoiceNote(tx, actor, id);
    const recordings = await repo.recordingsOfNote(tx, actor.userId, note.id);
    const place = recordings.findIndex(({ phrases }) => phrases.some((one) => one.id === phrase_id));
    const own = recordings[place];
    const known = own?.phrases.find((one) => one.id === phrase_id);
    if (!own || known?.kind !== 'speech') throw new AppError('NOT_FOUND');
    const rewritten = rewrite(known);
    if (!rewritten) return known;
    const { text, corrections } = rewritten;
    const change = { text, corrections, words: rewritten.words.map((word) => ({ ...word })), editedAt: clock.now() };
    await repo.updatePhrase(tx, actor.userId, known.id, change);
    await alongside?.(tx);
    const after = recordings.map((recording) => ({
      ...recording,
      phrases: recording.phrases.map((one) => (one.id === known.id ? { ...one, text: rewritten.text } : one)),
    }));
    const transcript = carryChange(note.transcript, assembleNote(recordings), assembleNote(after));
    if (transcript !== note.transcript) await updateVoiceNote(tx, actor.userId, note.id, { transcript });
    const { id: recordingId, supersededText, phrases } = own;
    if (supersededText !== null) {
      // Later recognition replaces this text, so it must contain the change.
      const now = assembleTranscript(after[place]?.phrases ?? []);
      const carried = carryChange(supersededText, assembleTranscript(phrases), now);
      await repo.setSupersededText(tx, actor.userId, recordingId, carried);
    }
    return { ...known, ...change };
  });
  const [note, recordings] = await Promise.all([
    findVoiceNote(db, actor, id),
    repo.recordingsOfNote(db, actor.userId, id),
  ]);
  return {
    phrase: phraseToWire(phrase),
    edited_by_hand: differsFromPhrases(note.transcript, recordings),
    voice_note: voiceNoteToWire(note),
  };
}
