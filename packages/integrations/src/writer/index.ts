import { createExtractiveWriter } from './extractive/index.ts';
import { createOpenAiWriter, type OpenAiWriterConfig } from './openai/index.ts';
import type { Writer } from './port.ts';

export * from './port.ts';
export { isSuspicious } from './suspicion.ts';
export type { OpenAiWriterConfig };

/** Which writer a deployment uses. */
export type WriterConfig = { kind: 'extractive' } | ({ kind: 'openai' } & OpenAiWriterConfig);

/** The writer that the configuration names. Opens no connection by itself. @spec §4 Note generation */
export function createWriter(config: WriterConfig): Writer {
  return config.kind === 'openai' ? createOpenAiWriter(config) : createExtractiveWriter();
}
