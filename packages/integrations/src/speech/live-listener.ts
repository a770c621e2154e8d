import { Decimator } from './decimator.ts';
import { LIVE_SAMPLE_RATE, type LiveOptions } from './live-port.ts';
import type { Client, ModelHost } from './model-host.ts';
import { FRAME_SAMPLES, SAMPLE_RATE } from './opus-timeline.ts';
import { type Utterance, type UtteranceLimits, UtteranceSplitter } from './utterance-splitter.ts';
import type { VoiceActivityState } from './voice-activity-model.ts';

/** What an engine does with what was heard. Each call is waited for before more audio is heard. */
export interface Hearer {
  /** More audio was heard, and these utterances ended with it. */
  heard(ended: Utterance[]): Promise<void>;
  /** The models stopped, or `heard` failed. Nothing more is heard. */
  failed(error: unknown): void;
}

/** Frames that are heard at once at most: 5 s. More of them wait only after a stall. */
const FRAMES_AT_ONCE = 156;

/** The front of every live engine: lowers the sample rate, finds the speech and cuts it into utterances. */
export class LiveListener {
  readonly client: Client = { urgent: true, closed: false };
  private readonly host: ModelHost;
  private readonly hearer: Hearer;
  private readonly decimator = new Decimator(LIVE_SAMPLE_RATE / SAMPLE_RATE);
  private readonly splitter: UtteranceSplitter;
  private waiting: Float32Array[] = [];
  private waitingSamples = 0;
  private position: number;
  private listening: VoiceActivityState | undefined;
  private working: Promise<void> | undefined;
  private ending = false;

  constructor(host: ModelHost, limits: UtteranceLimits, options: LiveOptions, hearer: Hearer) {
    this.host = host;
    this.hearer = hearer;
    this.splitter = new UtteranceSplitter(limits);
    this.position = Math.round((options.startMs * SAMPLE_RATE) / 1000);
  }

  push(samples: Int16Array): void {
    if (this.client.closed || this.ending) return;
    this.take(this.decimator.push(samples));
    this.work();
  }

  get waitingMs(): number {
    return (this.waitingSamples * 1000) / SAMPLE_RATE;
  }

  /** How far it has heard, in samples from the start of the recording. */
  get heardUntil(): number {
    return this.position;
  }

  /** The utterance under way. */
  get underWay(): ReturnType<UtteranceSplitter['underWay']> {
    return this.splitter.underWay();
  }

  /** Resolves when everything was heard. */
  async finish(): Promise<void> {
    this.ending = true;
    await this.working;
    if (this.client.closed) return;
    this.take(new Float32Array(FRAME_SAMPLES - (this.waitingSamples % FRAME_SAMPLES)));
    this.work();
    await this.working;
  }

  close(): void {
    this.client.closed = true;
    this.waiting = [];
    this.waitingSamples = 0;
  }

  private take(samples: Float32Array): void {
    this.waiting.push(samples);
    this.waitingSamples += samples.length;
  }

  private work(): void {
    this.working ??= this.listen()
      .catch((error: unknown) => {
        if (this.client.closed) return;
        this.close();
        this.hearer.failed(error);
      })
      .finally(() => {
        this.working = undefined;
      });
  }

  private async listen(): Promise<void> {
    while (this.waitingSamples >= FRAME_SAMPLES && !this.client.closed) {
      const samples = this.next(Math.min(Math.floor(this.waitingSamples / FRAME_SAMPLES), FRAMES_AT_ONCE));
      const { probabilities, state } = await this.host.listen(this.client, samples, this.listening);
      this.listening = state;
      const { position } = this;
      const ended: Utterance[] = [];
      for (const [i, probability] of probabilities.entries()) {
        const at = i * FRAME_SAMPLES;
        const frame = { position: position + at, samples: samples.subarray(at, at + FRAME_SAMPLES) };
        ended.push(...this.splitter.feed(frame, probability));
      }
      this.position += samples.length;
      if (this.ending && this.waitingSamples < FRAME_SAMPLES) ended.push(...this.splitter.flush());
      await this.hearer.heard(ended);
    }
  }

  /** Takes the first `frames` frames off what waits. */
  private next(frames: number): Float32Array {
    const taken = new Float32Array(frames * FRAME_SAMPLES);
    let filled = 0;
    while (filled < taken.length) {
      const [first] = this.waiting;
      if (!first) break;
      const part = first.subarray(0, taken.length - filled);
      taken.set(part, filled);
      filled += part.length;
      if (part.length === first.length) this.waiting.shift();
      else this.waiting[0] = first.subarray(part.length);
    }
    this.waitingSamples -= taken.length;
    return taken;
  }
}

export function msOf(position: number): number {
  return Math.round((position * 1000) / SAMPLE_RATE);
}
