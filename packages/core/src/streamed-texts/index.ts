export { createStreamedTextService, startText } from './service.ts';
export type { StreamFailure, TextOutcome, TextProducer } from './text-producer.ts';
export { giveWay, type TextProducers, tellEnd } from './write-text.ts';
