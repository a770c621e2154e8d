import { LocalLiveRecogniser } from './live-local.ts';
import type { LiveRecogniser } from './live-port.ts';
import { LocalRecogniser } from './local-recogniser.ts';
import type { ModelSettings } from './model-host.ts';
import type { OpenAiSpeechConfig } from './openai-recogniser.ts';
import type { SpeechRecogniser } from './port.ts';

export * from './live-port.ts';
export { openPlayableRecording } from './media-host.ts';
export type { OpenAiSpeechConfig } from './openai-recogniser.ts';
export type { PlayableRecording } from './playable-recording.ts';
export * from './port.ts';
export { recordingAsWav } from './recording-audio.ts';
export { wavFile } from './wav.ts';

/** On this machine. `threads`: at most two when unset; `model`: base when unset (tiny makes half as many errors more, in half the time). */
export interface LocalSpeechConfig {
  kind: 'local';
  threads?: number;
  model?: ModelSettings['size'];
  /** Preferred in addition to the clinic's own terms; the built-in dental terms when unset. */
  builtInTerms?: readonly string[];
}

export type SpeechConfig = LocalSpeechConfig | OpenAiSpeechConfig;

/**
 * The recogniser of this installation. Nothing is loaded or connected before its first use (behaviour.md#recording).
 */
export async function createRecogniser(config: SpeechConfig): Promise<SpeechRecogniser> {
  if (config.kind === 'openai') {
    const { OpenAiRecogniser } = await import('./openai-recogniser.ts');
    return new OpenAiRecogniser(config);
  }
  return new LocalRecogniser({
    ...(config.model && { size: config.model }),
    ...(config.builtInTerms && { builtInTerms: config.builtInTerms }),
    ...(config.threads && { threads: config.threads }),
  });
}

/**
 * The live recogniser of this installation. Nothing is loaded or connected before its first session
 * (behaviour.md#recording).
 */
export async function createLiveRecogniser(config: SpeechConfig): Promise<LiveRecogniser> {
  if (config.kind === 'openai') {
    const { OpenAiLiveRecogniser } = await import('./live-openai.ts');
    return new OpenAiLiveRecogniser(config);
  }
  return new LocalLiveRecogniser({
    ...(config.model && { size: config.model }),
    ...(config.threads && { threads: config.threads }),
  });
}
