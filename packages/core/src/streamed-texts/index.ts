export {
  createStreamedTextService,
  createWriteJob,
  isBeingWritten,
  isTextOpen,
  lockText,
  startText,
} from './service.ts';
export {
  type SetSources,
  type StreamFailure,
  TextFailed,
  type TextOutcome,
  type TextProducer,
} from './text-producer.ts';
export { publishEnded, stopForEdit, type TextProducers } from './write-text.ts';
