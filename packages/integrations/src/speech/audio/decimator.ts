/** Taps for each output sample's width: enough to attenuate aliases by 60 dB. */
const TAPS_PER_FACTOR = 48;

/**
 * Lowers a sample rate by a whole factor, after a low-pass filter against aliasing. Pushes may have any length; the
 * output is the same as for all at once.
 */
export class Decimator {
  readonly #factor: number;
  readonly #taps: Float32Array;
  /** The input that later outputs still need, oldest first. */
  #history: Float32Array;

  constructor(factor: number) {
    this.#factor = factor;
    this.#taps = lowPass(TAPS_PER_FACTOR * factor + 1, 0.45 / factor);
    // Half the filter before the first sample, so that sounds have the same time.
    this.#history = new Float32Array((this.#taps.length - 1) / 2);
  }

  /** Takes 16-bit samples, gives samples between -1 and 1. */
  push(input: Int16Array): Float32Array {
    const factor = this.#factor;
    const taps = this.#taps;
    const all = new Float32Array(this.#history.length + input.length);
    all.set(this.#history);
    for (const [i, sample] of input.entries()) all[this.#history.length + i] = sample / 32_768;
    const count = Math.max(0, Math.floor((all.length - taps.length) / factor) + 1);
    const output = new Float32Array(count);
    for (let i = 0; i < count; i += 1) {
      const from = i * factor;
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap += 1) sum += (taps[tap] ?? 0) * (all[from + tap] ?? 0);
      output[i] = sum;
    }
    this.#history = all.slice(count * factor);
    return output;
  }
}

/** A windowed sinc (Blackman). `cutoff` in cycles a sample. */
function lowPass(length: number, cutoff: number): Float32Array {
  const taps = new Float32Array(length);
  const middle = (length - 1) / 2;
  let sum = 0;
  for (let i = 0; i < length; i += 1) {
    const x = i - middle;
    const sinc = x === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * x) / (Math.PI * x);
    const turn = (2 * Math.PI * i) / (length - 1);
    taps[i] = sinc * (0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn));
    sum += taps[i] ?? 0;
  }
  return taps.map((tap) => tap / sum);
}
