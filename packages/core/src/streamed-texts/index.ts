import { streamedTextRepo } from './repo.ts';

export {
  createStreamedTextService,
  createWriteJob,
  isBeingWritten,
  isTextOpen,
  lockText,
  startText,
} from './service.ts';
export {
  type StreamFailure,
  type TextEnding,
  TextFailed,
  type TextOutcome,
  type TextProducer,
} from './text-producer.ts';
export { publishEnded, stopForEdit, type TextProducers } from './write-text.ts';

/** The texts of a note and its bundles, as their writers left them, before any edit. */
export const textsOfNote = streamedTextRepo.ofNote;
