import { OpusDecoder } from 'opus-decoder';
import type { AudioGap } from '../port.ts';
import { type OpusPacket, packetSamples } from './opus-packet.ts';

/** Samples per second of all audio that is recognised. */
export const SAMPLE_RATE = 16_000;
/** The voice-activity model's step: 512 samples, 32 ms. */
export const FRAME_SAMPLES = 512;

/** How loud each channel of a frame is, as the mean of its squared samples. */
export interface Loudness {
  readonly left: number;
  readonly right: number;
}

/** 32 ms of mono audio. `position` counts samples from the start of the recording, lost audio included. */
export interface AudioFrame {
  position: number;
  samples: Float32Array;
  /** Of a recording with two channels; the samples are their mean. */
  loudness?: Loudness;
}

export type TimelineItem = { kind: 'frame'; frame: AudioFrame } | { kind: 'gap'; gap: AudioGap };

/** A jump of the packets' clock above this is lost audio; below it is the recorder's jitter. */
const GAP_MS = 250;
/** Audio that decoder and voice-activity model process before a resumed recording, so that the result is the same. */
const WARM_UP_MS = 3_000;

/**
 * Turns opus packets into 16 kHz frames on one time line. Where the packets' clock jumps, audio was lost: it is
 * reported as a gap, and later frames have their right time. Before `fromMs` packets are counted, not decoded.
 */
export class OpusTimeline {
  #decoder: OpusDecoder<typeof SAMPLE_RATE> | undefined;
  readonly #decodeFrom: number;
  #position = 0;
  /** Frames begin at whole multiples of the frame length after this position, whatever was skipped. */
  #base = 0;
  #partial = new Float32Array(FRAME_SAMPLES);
  #filled = 0;
  /** Sums of squares in the unfinished frame; undefined with one channel. */
  #squares: { left: number; right: number } | undefined;
  #lastEndMs = 0;

  constructor(fromMs: number) {
    this.#decodeFrom = (fromMs - WARM_UP_MS) * (SAMPLE_RATE / 1000);
  }

  get durationMs(): number {
    return Math.round((this.#position * 1000) / SAMPLE_RATE);
  }

  /** @param channels of the recording; those of the first call count */
  async read(packets: readonly OpusPacket[], channels: 1 | 2 = 1): Promise<TimelineItem[]> {
    if (!this.#decoder) {
      this.#decoder = new OpusDecoder({ sampleRate: SAMPLE_RATE, channels });
      if (channels === 2) this.#squares = { left: 0, right: 0 };
    }
    const decoder = this.#decoder;
    await decoder.ready;
    const items: TimelineItem[] = [];
    for (const packet of packets) {
      const length = packetSamples(packet.data);
      if (length === 0) continue;
      const lateMs = packet.timestampMs - (this.#position * 1000) / SAMPLE_RATE;
      if (lateMs > GAP_MS) {
        items.push(...this.flush());
        const startMs = this.durationMs;
        this.#position += Math.round((lateMs * SAMPLE_RATE) / 1000);
        this.#base = this.#position;
        // Clocks that drift apart slowly lose no audio; only a jump from one packet to the next does.
        const jumped = packet.timestampMs - this.#lastEndMs > GAP_MS / 2;
        if (jumped) items.push({ kind: 'gap', gap: { startMs, endMs: this.durationMs } });
      }
      this.#lastEndMs = packet.timestampMs + (length * 1000) / SAMPLE_RATE;
      if (this.#position + length > this.#decodeFrom) this.#decode(decoder, packet.data, length, items);
      this.#position += length;
    }
    return items;
  }

  /** The unfinished last frame, filled up with silence. */
  flush(): TimelineItem[] {
    if (this.#filled === 0) return [];
    const position = this.#position - this.#filled;
    this.#partial.fill(0, this.#filled);
    return [this.#frameAt(position)];
  }

  close(): void {
    const decoder = this.#decoder;
    void decoder?.ready.then(() => decoder.free());
  }

  #decode(decoder: OpusDecoder<typeof SAMPLE_RATE>, packet: Uint8Array, length: number, items: TimelineItem[]): void {
    const [left, right] = decoder.decodeFrame(packet).channelData;
    // A packet that does not decode is silence, so that the time line holds.
    const samples = new Float32Array(length);
    if (left && right && this.#squares) for (let i = 0; i < length; i += 1) samples[i] = mean(left[i], right[i]);
    else if (left) samples.set(left.subarray(0, length));
    let at = 0;
    if (this.#filled === 0) at = (FRAME_SAMPLES - ((this.#position - this.#base) % FRAME_SAMPLES)) % FRAME_SAMPLES;
    while (at < length) {
      const count = Math.min(FRAME_SAMPLES - this.#filled, length - at);
      this.#partial.set(samples.subarray(at, at + count), this.#filled);
      if (this.#squares) {
        this.#squares.left += squares(left, at, at + count);
        this.#squares.right += squares(right, at, at + count);
      }
      at += count;
      this.#filled += count;
      if (this.#filled < FRAME_SAMPLES) break;
      items.push(this.#frameAt(this.#position + at - FRAME_SAMPLES));
    }
  }

  #frameAt(position: number): TimelineItem {
    const frame: AudioFrame = { position, samples: this.#partial };
    if (this.#squares) {
      frame.loudness = { left: this.#squares.left / FRAME_SAMPLES, right: this.#squares.right / FRAME_SAMPLES };
      this.#squares = { left: 0, right: 0 };
    }
    this.#partial = new Float32Array(FRAME_SAMPLES);
    this.#filled = 0;
    return { kind: 'frame', frame };
  }
}

const mean = (left = 0, right = 0): number => (left + right) / 2;

function squares(samples: Float32Array | undefined, from: number, until: number): number {
  let sum = 0;
  for (let i = from; i < until; i += 1) sum += (samples?.[i] ?? 0) ** 2;
  return sum;
}
