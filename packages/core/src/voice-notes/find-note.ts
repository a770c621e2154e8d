import { AppError } from '@openconsult/contracts/errors';
import { userEvents } from '@openconsult/contracts/realtime';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import { assertVersion } from '../platform/expected-version.ts';
import type { Enqueue } from '../platform/outbox.ts';
import { lockText, startText } from '../streamed-texts/index.ts';
import { voiceNoteRepo as repo, type VoiceNoteRow } from './repo.ts';

/** The note of every new consultation. */
export const createVoiceNote = repo.create;

/** @throws NOT_FOUND unless the note is the user's own. */
export async function findVoiceNote(tx: Tx, actor: Pick<Actor, 'userId'>, id: string): Promise<VoiceNoteRow> {
  const row = await repo.find(tx, actor.userId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Locks the text of the notes and then the note, the order in which the end of a text locks them. */
export async function lockNotes(tx: Tx, userId: string, id: string): Promise<void> {
  await lockText(tx, userId, userEvents.notes.name(id));
  await repo.lock(tx, userId, id);
}

/** Starts the writer of a note; the text arrives as `voice-note.{id}.notes`. Starting a running one changes nothing. */
export async function startNotes(tx: Tx, enqueue: Enqueue, note: { id: string; userId: string }): Promise<string> {
  const name = userEvents.notes.name(note.id);
  await startText(tx, enqueue, { userId: note.userId, name, kind: 'notes', voiceNoteId: note.id, bundleId: null });
  await repo.update(tx, note.userId, note.id, { isProcessing: true, notesFailure: null });
  return name;
}

/** @throws TEXT_CHANGED if the edit is not based on the current transcript */
export const assertTranscript = (note: VoiceNoteRow, expected: number | undefined, transcript: string): void =>
  assertVersion(expected, { version: note.transcriptVersion, text: note.transcript }, transcript === note.transcript);

/** @throws SIGNED if the notes can no longer change */
export function assertUnsigned(note: Pick<VoiceNoteRow, 'signedAt'>): void {
  if (note.signedAt !== null) throw new AppError('SIGNED');
}
