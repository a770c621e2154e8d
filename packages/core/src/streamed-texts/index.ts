export { createStreamedTextService, startText } from './service.ts';
export type { StreamFailure, TextOutcome, TextProducer } from './text-producer.ts';
export type { TextProducers } from './write-text.ts';
