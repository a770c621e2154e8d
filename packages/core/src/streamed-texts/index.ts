export { createStreamedTextService, isBeingWritten, lockText, startText } from './service.ts';
export type { SetSources, StreamFailure, TextOutcome, TextProducer } from './text-producer.ts';
export { giveWay, type TextProducers, tellEnd } from './write-text.ts';
