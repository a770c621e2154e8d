import { readFileSync, writeFileSync } from 'node:fs';
import { recordingAsWav } from '@openconsult/integrations/speech';

/** A recording as 48 kHz mono WAV, which is what Chromium's fake microphone plays. */
export function decodeToWav(webm: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return recordingAsWav(webm);
}

/** `node bench/src/speech/write-wav.ts in.webm out.wav` */
async function main([from, to]: string[]): Promise<void> {
  if (!from || !to) throw new Error('Usage: write-wav.ts in.webm out.wav');
  writeFileSync(to, await decodeToWav(readFileSync(from)));
}

if (import.meta.main) await main(process.argv.slice(2));
