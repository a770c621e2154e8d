import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { MoonshineSize } from './moonshine-model.ts';

/** The voice-activity model, out of the installed package. */
export function voiceActivityPath(): string {
  return createRequire(import.meta.url).resolve('@ricky0123/vad-web/dist/silero_vad_v5.onnx');
}

/** The directory of a recogniser's two model files, with a slash at its end, out of the installed package. */
export function moonshineDirectory(size: MoonshineSize): string {
  return fileURLToPath(new URL(`./model/${size}/quantized/`, import.meta.resolve('@usefulsensors/moonshine-js')));
}
