import { OpusDecoder } from 'opus-decoder';
import type { AudioGap } from '../port.ts';
import { type OpusPacket, packetSamples } from './opus-packet.ts';

/** Samples per second of all audio that is recognised. */
export const SAMPLE_RATE = 16_000;
/** The voice-activity model's step: 512 samples, 32 ms. */
export const FRAME_SAMPLES = 512;

/** 32 ms of mono audio. `position` counts samples from the start of the recording, lost audio included. */
export interface AudioFrame {
  position: number;
  samples: Float32Array;
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
  readonly #decoder = new OpusDecoder({ sampleRate: SAMPLE_RATE, channels: 1 });
  readonly #decodeFrom: number;
  #position = 0;
  /** Frames begin at whole multiples of the frame length after this position, whatever was skipped. */
  #base = 0;
  #partial = new Float32Array(FRAME_SAMPLES);
  #filled = 0;
  #lastEndMs = 0;

  constructor(fromMs: number) {
    this.#decodeFrom = (fromMs - WARM_UP_MS) * (SAMPLE_RATE / 1000);
  }

  get durationMs(): number {
    return Math.round((this.#position * 1000) / SAMPLE_RATE);
  }

  async read(packets: readonly OpusPacket[]): Promise<TimelineItem[]> {
    await this.#decoder.ready;
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
      if (this.#position + length > this.#decodeFrom) this.#decode(packet.data, length, items);
      this.#position += length;
    }
    return items;
  }

  /** The unfinished last frame, filled up with silence. */
  flush(): TimelineItem[] {
    if (this.#filled === 0) return [];
    const frame = { position: this.#position - this.#filled, samples: this.#partial.fill(0, this.#filled) };
    this.#partial = new Float32Array(FRAME_SAMPLES);
    this.#filled = 0;
    return [{ kind: 'frame', frame }];
  }

  close(): void {
    void this.#decoder.ready.then(() => this.#decoder.free());
  }

  #decode(packet: Uint8Array, length: number, items: TimelineItem[]): void {
    const decoded = this.#decoder.decodeFrame(packet).channelData[0];
    // A packet that does not decode is silence, so that the time line holds.
    const samples = new Float32Array(length);
    if (decoded) samples.set(decoded.subarray(0, length));
    let at = 0;
    if (this.#filled === 0) at = (FRAME_SAMPLES - ((this.#position - this.#base) % FRAME_SAMPLES)) % FRAME_SAMPLES;
    while (at < length) {
      const count = Math.min(FRAME_SAMPLES - this.#filled, length - at);
      this.#partial.set(samples.subarray(at, at + count), this.#filled);
      at += count;
      this.#filled += count;
      if (this.#filled < FRAME_SAMPLES) break;
      items.push({
        kind: 'frame',
        frame: { position: this.#position + at - FRAME_SAMPLES, samples: this.#partial },
      });
      this.#partial = new Float32Array(FRAME_SAMPLES);
      this.#filled = 0;
    }
  }
}
