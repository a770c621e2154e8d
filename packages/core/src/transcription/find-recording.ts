import { AppError } from '@openconsult/contracts/errors';
import type { Recording, Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import { transcriptionRepo as repo } from './repo.ts';

/** @throws NOT_FOUND unless the recording is of that note and the user's own. */
export async function findRecording(tx: Tx, actor: Actor, voiceNoteId: string, id: string): Promise<Recording> {
  const row = await repo.find(tx, actor.userId, voiceNoteId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
