import type { LiveRecogniser } from './live-port.ts';
import { LocalLiveRecogniser } from './local/live-local.ts';
import { LocalRecogniser } from './local/local-recogniser.ts';
import type { ModelSettings } from './models/model-host.ts';
import type { OpenAiSpeechConfig } from './openai/openai-recogniser.ts';
import type { SpeechRecogniser } from './port.ts';

export { openPlayableRecording } from './audio/media-host.ts';
export type { PlayableRecording } from './audio/playable-recording.ts';
export { recordingAsWav } from './audio/recording-audio.ts';
export { wavFile } from './audio/wav.ts';
export * from './live-port.ts';
export type { OpenAiSpeechConfig } from './openai/openai-recogniser.ts';
export * from './port.ts';
export { createServiceRecognisers, type ServiceRecognisers, type SpeechService } from './service-recognisers.ts';

/**
 * On this machine. `threads`: at most two when unset; `model`: base when unset (tiny makes half as many errors again, in half
 * the time).
 */
export interface LocalSpeechConfig {
  kind: 'local';
  threads?: number;
  model?: ModelSettings['size'];
  /** Preferred in addition to the clinic's own terms; the built-in dental terms when unset. */
  builtInTerms?: readonly string[];
  /** 0 for the recogniser without its language model. */
  languageWeight?: number;
}

export type SpeechConfig = LocalSpeechConfig | OpenAiSpeechConfig;

/**
 * The recogniser of this installation. Nothing is loaded or connected before its first use (behaviour.md#recording).
 */
export async function createRecogniser(config: SpeechConfig): Promise<SpeechRecogniser> {
  if (config.kind === 'openai') {
    const { OpenAiRecogniser } = await import('./openai/openai-recogniser.ts');
    return new OpenAiRecogniser(config);
  }
  return new LocalRecogniser({
    ...(config.model && { size: config.model }),
    ...(config.builtInTerms && { builtInTerms: config.builtInTerms }),
    ...(config.threads && { threads: config.threads }),
    ...(config.languageWeight !== undefined && { languageWeight: config.languageWeight }),
  });
}

/**
 * The live recogniser of this installation. Nothing is loaded or connected before its first session
 * (behaviour.md#recording).
 */
export async function createLiveRecogniser(config: SpeechConfig): Promise<LiveRecogniser> {
  if (config.kind === 'openai') {
    const { OpenAiLiveRecogniser } = await import('./openai/live-openai.ts');
    return new OpenAiLiveRecogniser(config);
  }
  return new LocalLiveRecogniser({
    ...(config.model && { size: config.model }),
    ...(config.threads && { threads: config.threads }),
  });
}
