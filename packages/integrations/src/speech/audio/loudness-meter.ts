import type { Loudness } from './opus-timeline.ts';

/** The mean of two channels that are left and right in turn. */
export function meanOf(samples: Int16Array): Int16Array {
  const mono = new Int16Array(samples.length >> 1);
  for (let i = 0; i < mono.length; i += 1) mono[i] = ((samples[2 * i] ?? 0) + (samples[2 * i + 1] ?? 0)) / 2;
  return mono;
}

/** Measures the channels of live audio, frame by frame; nothing where it has only one. */
export class LoudnessMeter {
  readonly #frameSamples: number;
  readonly #frames: (Loudness | undefined)[] = [];
  #left = 0;
  #right = 0;
  #filled = 0;
  #hasOne = false;

  constructor(frameSamples: number) {
    this.#frameSamples = frameSamples;
  }

  push(samples: Int16Array, channels: 1 | 2): void {
    for (let i = 0; i < samples.length; i += channels) {
      this.#left += ((samples[i] ?? 0) / 32_768) ** 2;
      this.#right += ((samples[i + channels - 1] ?? 0) / 32_768) ** 2;
      this.#filled += 1;
      this.#hasOne ||= channels === 1;
      if (this.#filled === this.#frameSamples) this.#end();
    }
  }

  /** The next frame of those that were pushed; undefined with one channel, and for a frame that is not complete. */
  next(): Loudness | undefined {
    return this.#frames.shift();
  }

  #end(): void {
    const mean = { left: this.#left / this.#filled, right: this.#right / this.#filled };
    this.#frames.push(this.#hasOne ? undefined : mean);
    this.#left = 0;
    this.#right = 0;
    this.#filled = 0;
    this.#hasOne = false;
  }
}
