import { SAMPLE_RATE } from '../audio/opus-timeline.ts';
import type { LiveEvent, LiveOptions, LiveRecogniser, LiveSession } from '../live-port.ts';
import { type LiveSessionOptions, msOf, pauseAfter, UtteranceLiveSession } from '../live-session.ts';
import { ModelHost } from '../models/model-host.ts';
import { channelOf } from '../phrases-by-voice.ts';
import { type Channel, SpeechError } from '../port.ts';
import { TAIL_MS, type Utterance, type UtteranceLimits } from '../utterance-splitter.ts';
import type { OpenAiSpeechConfig } from './openai-recogniser.ts';
import { RealtimeAudio } from './realtime-audio.ts';
import { RealtimeConnection, type RealtimeEnd } from './realtime-connection.ts';

/** Phrases end as in local recognition; hosted models take longer ones uncut. */
const LIMITS: UtteranceLimits = { targetMs: 3_000, maxMs: 25_000 };
/** Speech begins a little before it is detected. */
const LEAD_MS = 200;
/** Before each reconnection. After the last the session fails, and the recorded audio is recognised instead. */
const RECONNECT_DELAYS_MS = [0, 1_000, 3_000];
/** A connection that lasted this long resets the attempts, even without a phrase. */
const STABLE_AFTER_MS = 60_000;

/**
 * Recognises live at any endpoint that speaks OpenAI's realtime protocol for transcription. Phrases are split here, so
 * that any model works and silence is not sent.
 */
export class OpenAiLiveRecogniser implements LiveRecogniser {
  readonly name = 'openai';
  readonly #config: OpenAiSpeechConfig;
  readonly #host: ModelHost;
  readonly #sessions = new Set<OpenAiLiveSession>();

  constructor(config: OpenAiSpeechConfig) {
    this.#config = config;
    this.#host = config.guard?.liveHost ?? new ModelHost({}, 'interactive');
  }

  open(live: LiveOptions, onEvent: (event: LiveEvent) => void): LiveSession {
    const onClose = () => this.#sessions.delete(session);
    const session = new OpenAiLiveSession(this.#config, { host: this.#host, limits: LIMITS, live, onEvent, onClose });
    this.#sessions.add(session);
    return session;
  }

  async close(): Promise<void> {
    for (const session of this.#sessions) session.fail(new SpeechError('unavailable', 'The speech engine was closed'));
    if (!this.#config.guard) await this.#host.close();
  }
}

/** A complete phrase that was sent and has no final text. */
interface SentPhrase {
  /** The audio that was sent for it. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly settledUntilMs: number;
  readonly channel?: Channel;
  text: string | undefined;
}

class OpenAiLiveSession extends UtteranceLiveSession {
  readonly #audio: RealtimeAudio;
  readonly #connect: () => RealtimeConnection;
  /** Undefined while a reconnection is scheduled. */
  #connection: RealtimeConnection | undefined;
  #connectedAt = 0;
  #failedConnections = 0;
  #reconnectTimer: NodeJS.Timeout | undefined;
  readonly #sent: SentPhrase[] = [];
  #appendedUntilMs = 0;
  #hasUncommittedAudio = false;
  #onDrained: (() => void) | undefined;

  constructor(config: OpenAiSpeechConfig, options: LiveSessionOptions) {
    super(options);
    this.#audio = new RealtimeAudio(options.live.startMs);
    this.#connect = () => {
      this.#connectedAt = performance.now();
      return new RealtimeConnection(config, options.live.terms, {
        onPartial: (text, index) => this.#onPartial(text, index),
        onCompleted: (text, index) => this.#onCompleted(text, index),
        onEnd: (end, error) => this.#onEnd(end, error),
      });
    };
    this.#connection = this.#connect();
  }

  override get backlogMs(): number {
    return Math.max(super.backlogMs, this.#connection?.oldestPendingMs ?? 0);
  }

  protected override onSound(samples: Int16Array): void {
    this.#audio.push(samples);
  }

  override async finish(): Promise<void> {
    await super.finish();
    if (this.client.closed || this.#sent.length === 0) return;
    await new Promise<void>((resolve) => {
      this.#onDrained = resolve;
    });
  }

  override close(): void {
    clearTimeout(this.#reconnectTimer);
    this.#connection?.close();
    this.#onDrained?.();
    super.close();
  }

  /** The service ends every session after some time. The next connection receives all audio without final text. */
  #onEnd(end: RealtimeEnd, error: SpeechError): void {
    if (performance.now() - this.#connectedAt > STABLE_AFTER_MS) this.#failedConnections = 0;
    const delayMs = RECONNECT_DELAYS_MS[this.#failedConnections];
    const canReconnect = end === 'ended' || (end === 'unreachable' && this.#failedConnections > 0);
    if (!canReconnect || delayMs === undefined) {
      this.fail(error);
      return;
    }
    this.#failedConnections += 1;
    this.#connection = undefined;
    this.#reconnectTimer = setTimeout(() => this.#reconnect(), delayMs);
  }

  #reconnect(): void {
    this.#connection = this.#connect();
    this.#hasUncommittedAudio = false;
    for (const { fromMs, untilMs } of this.#sent) {
      this.#connection.append(this.#audio.between(fromMs, untilMs));
      this.#connection.commit();
    }
    // The current phrase follows with the next audio, from its beginning.
    this.#appendedUntilMs = this.#sent.at(-1)?.untilMs ?? this.settledUntilMs;
  }

  protected async onAudio(ended: readonly Utterance[]): Promise<void> {
    const positionMs = msOf(this.position);
    const { current } = this;
    for (const [i, utterance] of ended.entries()) {
      const { start, end } = utterance;
      const next = ended[i + 1]?.start ?? current?.start ?? this.position;
      const fromMs = Math.max(msOf(start) - LEAD_MS, this.#sent.at(-1)?.untilMs ?? this.settledUntilMs);
      const untilMs = Math.min(msOf(end) + TAIL_MS, msOf(next), positionMs);
      this.#append(fromMs, untilMs);
      this.#connection?.commit();
      this.#hasUncommittedAudio = false;
      const settledUntilMs = pauseAfter(end, next);
      const times = { startMs: msOf(start), endMs: msOf(end), settledUntilMs };
      this.#sent.push({ fromMs, untilMs, ...times, ...channelOf(utterance), text: undefined });
    }
    if (current) this.#append(msOf(current.start) - LEAD_MS, msOf(current.end));
    else if (this.#hasUncommittedAudio) {
      // Too short to be speech.
      this.#connection?.clear();
      this.#hasUncommittedAudio = false;
    }
    // The rest is what a new connection needs.
    const neededMs = (current ? msOf(current.start) : positionMs) - 2 * TAIL_MS;
    this.#audio.discardBefore(Math.min(this.#sent[0]?.fromMs ?? neededMs, neededMs));
    this.emitProgress(this.#sent.length === 0 && !current);
  }

  #append(fromMs: number, untilMs: number): void {
    const from = Math.max(fromMs, this.#appendedUntilMs);
    if (!this.#connection || untilMs <= from) return;
    this.#connection.append(this.#audio.between(from, untilMs));
    this.#appendedUntilMs = untilMs;
    this.#hasUncommittedAudio = true;
  }

  #onPartial(text: string, index: number): void {
    const sent = this.#sent[index];
    const { current } = this;
    const startMs = sent?.startMs ?? (current ? msOf(current.start) : undefined);
    if (startMs === undefined) return;
    const endMs = sent?.endMs ?? msOf(current?.end ?? (startMs * SAMPLE_RATE) / 1000);
    this.emit({ kind: 'partial', startMs, endMs, text });
  }

  /** Phrases are emitted in order; a later one may be ready first. */
  #onCompleted(completedText: string, index: number): void {
    const completed = this.#sent[index];
    if (completed) completed.text = completedText;
    this.#failedConnections = 0;
    for (let [first] = this.#sent; first?.text !== undefined; [first] = this.#sent) {
      this.#sent.shift();
      this.#connection?.shift();
      const { startMs, endMs, text, settledUntilMs, channel } = first;
      this.emitPhrase({ startMs, endMs, text, ...(channel && { channel }) }, settledUntilMs);
    }
    if (this.#sent.length === 0) this.#onDrained?.();
  }
}
