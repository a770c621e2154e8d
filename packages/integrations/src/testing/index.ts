export { consultationPcm } from '../speech/spoken-fixtures.ts';
export { longSilence, manyPackets, sparseClusters } from './crafted-audio.ts';
export { type OpenAiMode, type OpenAiServer, startOpenAiServer } from './openai-server.ts';
export { type S3Server, startS3Server } from './s3-server.ts';
export { type StripeDelivery, type StripeFault, type StripeServer, startStripeServer } from './stripe-server.ts';
