import { Decimator } from './decimator.ts';
import { LIVE_SAMPLE_RATE } from './live-port.ts';

/** What the realtime protocol takes: 24 kHz, mono, 16 bits. */
export const REALTIME_SAMPLE_RATE = 24_000;
const PER_MS = REALTIME_SAMPLE_RATE / 1_000;

/** The last of a recording's audio at 24 kHz, by its time in the recording. */
export class RealtimeAudio {
  private readonly decimator = new Decimator(LIVE_SAMPLE_RATE / REALTIME_SAMPLE_RATE);
  private samples = new Int16Array(0);
  private from: number;

  constructor(startMs: number) {
    this.from = startMs * PER_MS;
  }

  push(input: Int16Array): void {
    const added = this.decimator.push(input);
    const all = new Int16Array(this.samples.length + added.length);
    all.set(this.samples);
    for (const [i, sample] of added.entries()) {
      all[this.samples.length + i] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
    }
    this.samples = all;
  }

  /** As base64 of little-endian samples. What is not there is left out. */
  between(fromMs: number, untilMs: number): string {
    const part = this.samples.slice(
      Math.max(0, fromMs * PER_MS - this.from),
      Math.max(0, untilMs * PER_MS - this.from),
    );
    return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('base64');
  }

  forget(untilMs: number): void {
    const count = Math.min(this.samples.length, Math.max(0, Math.floor(untilMs * PER_MS - this.from)));
    this.samples = this.samples.slice(count);
    this.from += count;
  }
}
