import { Decimator } from '../audio/decimator.ts';
import { LIVE_SAMPLE_RATE } from '../live-port.ts';

/** What the realtime protocol takes: 24 kHz, mono, 16 bits. */
export const REALTIME_SAMPLE_RATE = 24_000;
const PER_MS = REALTIME_SAMPLE_RATE / 1_000;

/** The latest audio of a recording at 24 kHz, by its time in the recording. */
export class RealtimeAudio {
  readonly #decimator = new Decimator(LIVE_SAMPLE_RATE / REALTIME_SAMPLE_RATE);
  readonly #chunks: Int16Array[] = [];
  #from: number;

  constructor(startMs: number) {
    this.#from = startMs * PER_MS;
  }

  push(input: Int16Array): void {
    const samples = this.#decimator.push(input);
    this.#chunks.push(Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)));
  }

  /** As base64 of little-endian samples, without what was discarded. */
  between(fromMs: number, untilMs: number): string {
    const parts: Uint8Array[] = [];
    let at = this.#from;
    for (const chunk of this.#chunks) {
      const part = chunk.subarray(Math.max(0, fromMs * PER_MS - at), Math.max(0, untilMs * PER_MS - at));
      parts.push(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
      at += chunk.length;
    }
    return Buffer.concat(parts).toString('base64');
  }

  /** Discards whole pushes that end before this time. */
  discardBefore(untilMs: number): void {
    for (;;) {
      const [first] = this.#chunks;
      if (!first || this.#from + first.length > untilMs * PER_MS) return;
      this.#from += first.length;
      this.#chunks.shift();
    }
  }
}
