import { LiveListener, msOf } from './live-listener.ts';
import type { LiveNews, LiveOptions, LiveRecogniser, LiveSession } from './live-port.ts';
import { ModelHost } from './model-host.ts';
import type { OpenAiSpeechConfig } from './openai-recogniser.ts';
import { SAMPLE_RATE } from './opus-timeline.ts';
import { SpeechError } from './port.ts';
import { RealtimeAudio } from './realtime-audio.ts';
import { RealtimeConnection, type RealtimeEnd } from './realtime-connection.ts';
import { TAIL_MS, type Utterance, type UtteranceLimits } from './utterance-splitter.ts';

/** Phrases end as they do on this machine, but long ones need no cut. */
const LIMITS: UtteranceLimits = { targetMs: 3_000, maxMs: 25_000 };
/** Speech has begun a little before it is noticed. */
const LEAD_MS = 200;
const PROGRESS_EVERY_MS = 500;
const MAX_SETTLED_PAUSE_MS = 250;
/** Before each new session after one that was lost. Lost again without a word in between, the recorded audio has it. */
const RENEW_WAITS_MS = [0, 1_000, 3_000];
/** A session that stood this long was no failure, though nothing was said in it. */
const STOOD_MS = 60_000;

/**
 * Recognises live at any endpoint that speaks OpenAI's realtime protocol for transcription. Where a phrase ends is
 * decided here, so that every model will do and silence is not sent; the words come from there.
 */
export class OpenAiLiveRecogniser implements LiveRecogniser {
  readonly name = 'openai';
  private readonly config: OpenAiSpeechConfig;
  private readonly host = new ModelHost({}, 'interactive');
  private readonly sessions = new Set<OpenAiLiveSession>();

  constructor(config: OpenAiSpeechConfig) {
    this.config = config;
  }

  open(options: LiveOptions, tell: (news: LiveNews) => void): LiveSession {
    const session = new OpenAiLiveSession(this.host, this.config, options, tell, () => this.sessions.delete(session));
    this.sessions.add(session);
    return session;
  }

  async close(): Promise<void> {
    for (const session of this.sessions) session.fail(new SpeechError('unavailable', 'The speech engine was closed'));
    await this.host.close();
  }
}

/** A phrase that was sent whole and whose words are to come. */
interface Sent {
  /** The audio that was sent for it. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly settledUntilMs: number;
  text: string | undefined;
}

class OpenAiLiveSession implements LiveSession {
  private readonly tell: (news: LiveNews) => void;
  private readonly onClose: () => void;
  private readonly listener: LiveListener;
  private readonly audio: RealtimeAudio;
  private readonly connect: () => RealtimeConnection;
  /** None while it waits to renew one that was lost. */
  private connection: RealtimeConnection | undefined;
  private connectedAt = 0;
  private losses = 0;
  private renewing: NodeJS.Timeout | undefined;
  private readonly sent: Sent[] = [];
  private appendedUntilMs = 0;
  private holdsAudio = false;
  private settledUntilMs: number;
  private toldProgressAt = 0;
  private drained: (() => void) | undefined;
  private closed = false;

  constructor(
    host: ModelHost,
    config: OpenAiSpeechConfig,
    options: LiveOptions,
    tell: (news: LiveNews) => void,
    onClose: () => void,
  ) {
    this.onClose = onClose;
    this.settledUntilMs = options.startMs;
    this.tell = (news) => {
      if (!this.closed) tell(news);
    };
    this.audio = new RealtimeAudio(options.startMs);
    this.connect = () => {
      this.connectedAt = performance.now();
      return new RealtimeConnection(config, options.terms, {
        partial: (text, index) => this.partial(text, index),
        completed: (text, index) => this.completed(text, index),
        over: (end, error) => this.lost(end, error),
      });
    };
    this.connection = this.connect();
    this.listener = new LiveListener(host, LIMITS, options, {
      heard: async (ended) => this.send(ended),
      failed: (error) =>
        this.fail(error instanceof SpeechError ? error : new SpeechError('unavailable', 'Live recognition failed')),
    });
  }

  get waitingMs(): number {
    return Math.max(this.listener.waitingMs, this.connection?.waitingMs ?? 0);
  }

  push(samples: Int16Array): void {
    this.audio.push(samples);
    this.listener.push(samples);
  }

  async finish(): Promise<void> {
    await this.listener.finish();
    if (this.closed || this.sent.length === 0) return;
    await new Promise<void>((resolve) => {
      this.drained = resolve;
    });
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.renewing);
    this.listener.close();
    this.connection?.close();
    this.drained?.();
    this.onClose();
  }

  fail(error: SpeechError): void {
    this.tell({ kind: 'failed', error });
    this.close();
  }

  /** The service ends every session after some time: the next one is sent everything that is not settled. */
  private lost(end: RealtimeEnd, error: SpeechError): void {
    if (performance.now() - this.connectedAt > STOOD_MS) this.losses = 0;
    const waitMs = RENEW_WAITS_MS[this.losses];
    const mayRenew = end === 'ended' || (end === 'unreachable' && this.losses > 0);
    if (!mayRenew || waitMs === undefined) {
      this.fail(error);
      return;
    }
    this.losses += 1;
    this.connection = undefined;
    this.renewing = setTimeout(() => this.renew(), waitMs);
  }

  private renew(): void {
    this.connection = this.connect();
    this.holdsAudio = false;
    for (const { fromMs, untilMs } of this.sent) {
      this.connection.append(this.audio.between(fromMs, untilMs));
      this.connection.commit();
    }
    // The phrase under way follows with the next audio, from its beginning.
    this.appendedUntilMs = this.sent.at(-1)?.untilMs ?? this.settledUntilMs;
  }

  private send(ended: readonly Utterance[]): void {
    const heardUntilMs = msOf(this.listener.heardUntil);
    const { underWay } = this.listener;
    for (const [i, { start, end }] of ended.entries()) {
      const nextMs = msOf(ended[i + 1]?.start ?? underWay?.start ?? this.listener.heardUntil);
      const pauseMs = nextMs - msOf(end);
      const fromMs = Math.max(msOf(start) - LEAD_MS, this.sent.at(-1)?.untilMs ?? this.settledUntilMs);
      const untilMs = Math.min(msOf(end) + TAIL_MS, nextMs, heardUntilMs);
      this.append(fromMs, untilMs);
      this.connection?.commit();
      this.holdsAudio = false;
      const endMs = msOf(end);
      // What was sent already is in the words that come.
      const settledUntilMs = Math.max(endMs + Math.min(MAX_SETTLED_PAUSE_MS, Math.floor(pauseMs / 2)), endMs);
      this.sent.push({ fromMs, untilMs, startMs: msOf(start), endMs, settledUntilMs, text: undefined });
    }
    if (underWay) this.append(msOf(underWay.start) - LEAD_MS, msOf(underWay.end));
    else if (this.holdsAudio) {
      // It was a click.
      this.connection?.clear();
      this.holdsAudio = false;
    }
    // All that a new session would have to be sent is kept.
    const neededMs = (underWay ? msOf(underWay.start) : heardUntilMs) - 2 * TAIL_MS;
    this.audio.forget(Math.min(this.sent[0]?.fromMs ?? neededMs, neededMs));
    this.report(heardUntilMs);
  }

  private append(fromMs: number, untilMs: number): void {
    const from = Math.max(fromMs, this.appendedUntilMs);
    if (!this.connection || untilMs <= from) return;
    this.connection.append(this.audio.between(from, untilMs));
    this.appendedUntilMs = untilMs;
    this.holdsAudio = true;
  }

  private partial(text: string, index: number): void {
    const sent = this.sent[index];
    const { underWay } = this.listener;
    const startMs = sent?.startMs ?? (underWay ? msOf(underWay.start) : undefined);
    if (startMs === undefined) return;
    const endMs = sent?.endMs ?? msOf(underWay?.end ?? (startMs * SAMPLE_RATE) / 1000);
    this.tell({ kind: 'partial', startMs, endMs, text });
  }

  /** Later phrases may be ready before earlier ones: they are told in order. */
  private completed(text: string, index: number): void {
    const done = this.sent[index];
    if (done) done.text = text;
    this.losses = 0;
    while (this.sent[0]?.text !== undefined) {
      const first = this.sent.shift();
      this.connection?.shift();
      if (!first) break;
      this.settledUntilMs = first.settledUntilMs;
      const { startMs, endMs, settledUntilMs } = first;
      if (first.text) this.tell({ kind: 'phrase', startMs, endMs, text: first.text, settledUntilMs });
      else this.tell({ kind: 'partial', startMs, endMs, text: '' });
    }
    if (this.sent.length === 0) this.drained?.();
  }

  private report(heardUntilMs: number): void {
    if (heardUntilMs - this.toldProgressAt < PROGRESS_EVERY_MS) return;
    this.toldProgressAt = heardUntilMs;
    const isQuiet = this.sent.length === 0 && !this.listener.underWay;
    const quietUntilMs = isQuiet ? Math.max(this.settledUntilMs, heardUntilMs - 2 * TAIL_MS) : this.settledUntilMs;
    this.tell({ kind: 'progress', quietUntilMs });
  }
}
