import { Decimator } from './audio/decimator.ts';
import { LoudnessMeter, meanOf } from './audio/loudness-meter.ts';
import { FRAME_SAMPLES, SAMPLE_RATE } from './audio/opus-timeline.ts';
import { LIVE_SAMPLE_RATE, type LiveEvent, type LiveOptions, type LiveSession } from './live-port.ts';
import type { Client, ModelHost } from './models/model-host.ts';
import type { VoiceActivityState } from './models/voice-activity-model.ts';
import { SpeechError, type SpeechPhrase } from './port.ts';
import { TAIL_MS, type Utterance, type UtteranceLimits, UtteranceSplitter } from './utterance-splitter.ts';

/** Most frames analysed in one call: 5 s. The backlog exceeds it only after a stall. */
const MAX_BATCH_FRAMES = 156;
const PROGRESS_INTERVAL_MS = 500;
/** So that `settledUntilMs` is before the speech after the phrase. */
const MAX_SETTLED_PAUSE_MS = 250;

export interface LiveSessionOptions {
  host: ModelHost;
  limits: UtteranceLimits;
  live: LiveOptions;
  onEvent: (event: LiveEvent) => void;
  onClose: () => void;
}

/** What all live engines share: lowers the sample rate, finds the speech and splits it into utterances. */
export abstract class UtteranceLiveSession implements LiveSession {
  protected readonly client: Client = { urgent: true, closed: false };
  protected readonly host: ModelHost;
  /** All audio before this time is in final phrases or silent. */
  protected settledUntilMs: number;
  /** How far the audio is analysed, in samples from the start of the recording. */
  protected position: number;
  readonly #onEvent: LiveSessionOptions['onEvent'];
  readonly #onClose: () => void;
  readonly #decimator = new Decimator(LIVE_SAMPLE_RATE / SAMPLE_RATE);
  readonly #meter = new LoudnessMeter(FRAME_SAMPLES * (LIVE_SAMPLE_RATE / SAMPLE_RATE));
  readonly #splitter: UtteranceSplitter;
  #backlog: Float32Array[] = [];
  #backlogSamples = 0;
  #voiceActivity: VoiceActivityState | undefined;
  #working: Promise<void> | undefined;
  #isFinishing = false;
  /** The last frame was filled up, so that no audio follows what is in the backlog. */
  #hasLastFrame = false;
  #progressAtMs = 0;

  constructor({ host, limits, live, onEvent, onClose }: LiveSessionOptions) {
    this.host = host;
    this.#splitter = new UtteranceSplitter(limits);
    this.#onEvent = onEvent;
    this.#onClose = onClose;
    this.settledUntilMs = live.startMs;
    this.position = Math.round((live.startMs * SAMPLE_RATE) / 1000);
  }

  /** Called with all audio as it arrives, mono. */
  protected onSound(_samples: Int16Array): void {}

  /** Called after each batch of audio with the utterances that ended in it. The next batch waits for it. */
  protected abstract onAudio(ended: readonly Utterance[]): Promise<void>;

  push(samples: Int16Array, channels: 1 | 2 = 1): void {
    if (this.client.closed || this.#isFinishing) return;
    const mono = channels === 2 ? meanOf(samples) : samples;
    this.#meter.push(samples, channels);
    this.onSound(mono);
    this.#add(this.#decimator.push(mono));
    this.#work();
  }

  get backlogMs(): number {
    return (this.#backlogSamples * 1000) / SAMPLE_RATE;
  }

  async finish(): Promise<void> {
    this.#isFinishing = true;
    await this.#working;
    if (this.client.closed) return;
    this.#add(new Float32Array(FRAME_SAMPLES - (this.#backlogSamples % FRAME_SAMPLES)));
    this.#hasLastFrame = true;
    this.#work();
    await this.#working;
  }

  close(): void {
    if (this.client.closed) return;
    this.client.closed = true;
    this.#backlog = [];
    this.#backlogSamples = 0;
    this.#onClose();
  }

  fail(error: unknown): void {
    const reported = error instanceof SpeechError ? error : new SpeechError('unavailable', 'Live recognition failed');
    this.emit({ kind: 'failed', error: reported });
    this.close();
  }

  /** The utterance that is being spoken. */
  protected get current(): ReturnType<UtteranceSplitter['current']> {
    return this.#splitter.current();
  }

  protected emit(event: LiveEvent): void {
    if (!this.client.closed) this.#onEvent(event);
  }

  /** An empty text removes the partial one. */
  protected emitPhrase(phrase: SpeechPhrase, settledUntilMs: number): void {
    this.settledUntilMs = settledUntilMs;
    const { startMs, endMs, text } = phrase;
    if (text) this.emit({ kind: 'phrase', ...phrase, settledUntilMs });
    else this.emit({ kind: 'partial', startMs, endMs, text: '' });
  }

  protected emitProgress(isQuiet: boolean): void {
    const positionMs = msOf(this.position);
    if (positionMs - this.#progressAtMs < PROGRESS_INTERVAL_MS) return;
    this.#progressAtMs = positionMs;
    // Speech begins before it is detected.
    const silentUntilMs = isQuiet ? positionMs - 2 * TAIL_MS : 0;
    this.emit({ kind: 'progress', quietUntilMs: Math.max(this.settledUntilMs, silentUntilMs) });
  }

  #add(samples: Float32Array): void {
    this.#backlog.push(samples);
    this.#backlogSamples += samples.length;
  }

  #work(): void {
    this.#working ??= this.#processBacklog()
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.#working = undefined;
      });
  }

  async #processBacklog(): Promise<void> {
    while (this.#backlogSamples >= FRAME_SAMPLES && !this.client.closed) {
      const samples = this.#takeFrames(Math.min(Math.floor(this.#backlogSamples / FRAME_SAMPLES), MAX_BATCH_FRAMES));
      const { probabilities, state } = await this.host.detectSpeech(this.client, samples, this.#voiceActivity);
      this.#voiceActivity = state;
      const ended: Utterance[] = [];
      for (const [i, probability] of probabilities.entries()) {
        const at = i * FRAME_SAMPLES;
        const loudness = this.#meter.next();
        const frame = {
          position: this.position + at,
          samples: samples.subarray(at, at + FRAME_SAMPLES),
          ...(loudness && { loudness }),
        };
        ended.push(...this.#splitter.feed(frame, probability));
      }
      this.position += samples.length;
      if (this.#hasLastFrame && this.#backlogSamples < FRAME_SAMPLES) ended.push(...this.#splitter.flush());
      await this.onAudio(ended);
    }
  }

  #takeFrames(count: number): Float32Array {
    const taken = new Float32Array(count * FRAME_SAMPLES);
    let filled = 0;
    while (filled < taken.length) {
      const [first] = this.#backlog;
      if (!first) break;
      const part = first.subarray(0, taken.length - filled);
      taken.set(part, filled);
      filled += part.length;
      if (part.length === first.length) this.#backlog.shift();
      else this.#backlog[0] = first.subarray(part.length);
    }
    this.#backlogSamples -= taken.length;
    return taken;
  }
}

export function msOf(position: number): number {
  return Math.round((position * 1000) / SAMPLE_RATE);
}

/** A time in the pause between an utterance and what follows, from which recognition can resume. */
export function pauseAfter(end: number, next: number): number {
  const pauseMs = Math.max(0, msOf(next) - msOf(end));
  return msOf(end) + Math.min(MAX_SETTLED_PAUSE_MS, Math.floor(pauseMs / 2));
}
