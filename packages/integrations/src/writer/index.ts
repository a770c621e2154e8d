import { createExtractiveWriter } from './extractive.ts';
import type { OpenAiWriterConfig } from './openai/index.ts';
import type { Writer } from './port.ts';

export type { ServiceAnswer } from '../network/service-fault.ts';
export * from './port.ts';
export { createServiceWriters, type ServiceWriters, type WriterService } from './service-writers.ts';
export type { OpenAiWriterConfig };

/** Which writer a deployment uses. */
export type WriterConfig = { kind: 'extractive' } | ({ kind: 'openai' } & OpenAiWriterConfig);

/**
 * The configured writer; the other one is not loaded. Opens no connection (behaviour.md#notes).
 */
export async function createWriter(config: WriterConfig): Promise<Writer> {
  if (config.kind === 'extractive') return createExtractiveWriter();
  const { createOpenAiWriter } = await import('./openai/index.ts');
  return createOpenAiWriter(config);
}
