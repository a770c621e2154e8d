import { LocalRecogniser } from './local-recogniser.ts';
import type { ModelSettings } from './model-host.ts';
import type { SpeechRecogniser } from './port.ts';

export * from './port.ts';

/** `local`: on this machine. `threads` defaults to two cores, `model` to base (tiny makes a third more errors in half the time). */
export interface LocalSpeechConfig {
  kind: 'local';
  threads?: number;
  model?: ModelSettings['size'];
}

export type SpeechConfig = LocalSpeechConfig;

/** The recogniser of this installation. Nothing is loaded or connected before its first use. @spec §4 */
export function createRecogniser(config: SpeechConfig): SpeechRecogniser {
  return new LocalRecogniser({
    ...(config.model && { size: config.model }),
    ...(config.threads && { threads: config.threads }),
  });
}
