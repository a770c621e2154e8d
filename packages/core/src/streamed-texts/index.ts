import type { Tx } from '@openconsult/db';
import { streamedTextRepo } from './repo.ts';

export { authorOf, authorText } from './author.ts';
export {
  createStreamedTextService,
  createWriteJob,
  isBeingWritten,
  isTextOpen,
  lockText,
  startText,
} from './service.ts';
export {
  leftOutSentence,
  type StreamFailure,
  type TextEnding,
  TextFailed,
  type TextOutcome,
  type TextProducer,
} from './text-producer.ts';
export { publishEnded, stopForEdit, type TextProducers } from './write-text.ts';

/** The texts of a note and its bundles, as their writers left them, before any edit. */
export const textsOfNote = streamedTextRepo.ofNote;

/** A text as its last writer left it; null where that wrote nothing, such as after a failure. */
export const textOfWriter = async (tx: Tx, userId: string, name: string): Promise<string | null> => {
  const row = await streamedTextRepo.find(tx, userId, name);
  return row === null || row.text === '' || row.status === 'failed' ? null : row.text;
};
