import { createExtractiveWriter } from './extractive/index.ts';
import type { Writer } from './port.ts';

export * from './port.ts';
export { isSuspicious } from './suspicion.ts';

/** Which writer a deployment uses. */
export type WriterConfig = { kind: 'extractive' };

/** The writer that the configuration names. @spec §4 Note generation */
export function createWriter(_config: WriterConfig): Writer {
  return createExtractiveWriter();
}
