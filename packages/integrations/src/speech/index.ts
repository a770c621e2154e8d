import { LocalRecogniser } from './local-recogniser.ts';
import type { ModelSettings } from './model-host.ts';
import type { OpenAiSpeechConfig } from './openai-recogniser.ts';
import type { SpeechRecogniser } from './port.ts';

export type { OpenAiSpeechConfig } from './openai-recogniser.ts';
export { createPlayableRecording, type PlayableRecording } from './playable-recording.ts';
export * from './port.ts';
export { recordingAsWav } from './recording-audio.ts';
export { wavFile } from './wav.ts';

/** On this machine. `threads`: at most two when unset; `model`: base when unset (tiny errs half as often again, in half the time). */
export interface LocalSpeechConfig {
  kind: 'local';
  threads?: number;
  model?: ModelSettings['size'];
}

export type SpeechConfig = LocalSpeechConfig | OpenAiSpeechConfig;

/** The recogniser of this installation. Nothing is loaded or connected before its first use. @spec §4 */
export async function createRecogniser(config: SpeechConfig): Promise<SpeechRecogniser> {
  if (config.kind === 'openai') {
    const { OpenAiRecogniser } = await import('./openai-recogniser.ts');
    return new OpenAiRecogniser(config);
  }
  return new LocalRecogniser({
    ...(config.model && { size: config.model }),
    ...(config.threads && { threads: config.threads }),
  });
}
