import { AppError } from '@openconsult/contracts/errors';
import { LIVE_FRAME_MS } from '@openconsult/contracts/limits';
import type { LiveAnswer, LiveFrame, liveClose } from '@openconsult/contracts/live-transcription';
import type {
  FinalPhrase,
  LiveEvent,
  LiveRecogniser,
  LiveSession,
  SpeechPhrase,
} from '@openconsult/integrations/speech';
import { COUNTED_MS, PHRASES_BEFORE } from '../transcription/index.ts';

/** The connection to the page. */
export interface LivePeer {
  send(answer: LiveAnswer): void;
  /** @param message the reason for the user */
  close(why: keyof typeof liveClose, message?: string): void;
  /** Asks the page to hold audio back until `resume`. */
  pause(): void;
  resume(): void;
}

export interface LiveRecordingDeps {
  recogniser: LiveRecogniser;
  terms: readonly string[];
  /** The time up to which the recording's text is stored. */
  settledUntilMs: number;
  /** The first frame that the page still has. */
  from: number;
  /** What to show of the unfinished text, as it will be written after the text before it. */
  write(phrase: SpeechPhrase, before: string): string;
  /** Stores a phrase and returns it as written; null if the recording is no longer live. */
  store(phrase: FinalPhrase): Promise<string | null>;
  /** Counts audio up to this time. @throws AppError RATE_LIMITED if the user's allowance is used up */
  count(untilMs: number): Promise<void>;
  /** The engine or the store failed: this recording ends. */
  onBroken(): void;
}

const ACK_EVERY_FRAMES = 5;
const COUNTED_FRAMES = COUNTED_MS / LIVE_FRAME_MS;
/** With a larger backlog the page must hold audio back. */
const FULL_MS = 20_000;
const ROOM_MS = 5_000;
const ROOM_CHECK_MS = 200;

/**
 * Live recognition of one recording. It outlives its connection: the next one resumes at the next frame. Frames are
 * pushed once each, in order; text is sent only after it is stored.
 */
export class LiveRecording {
  readonly #deps: LiveRecordingDeps;
  readonly #session: LiveSession;
  #peer: LivePeer | undefined;
  #next: number;
  #settled: number;
  #before: string[] = [];
  #publishing: Promise<void> = Promise.resolve();
  #finishing: Promise<void> | undefined;
  #room: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(deps: LiveRecordingDeps) {
    this.#deps = deps;
    // The page drops frames that are reported as settled or silent.
    this.#next = Math.max(deps.from, Math.ceil(deps.settledUntilMs / LIVE_FRAME_MS));
    this.#settled = this.#next;
    const options = { startMs: this.#next * LIVE_FRAME_MS, terms: deps.terms };
    this.#session = deps.recogniser.open(options, (event) => this.#onEvent(event));
  }

  /** The next frame that it needs. */
  get next(): number {
    return this.#next;
  }

  get isConnected(): boolean {
    return this.#peer !== undefined;
  }

  /** Whether the page sent everything, and waits for the rest to be settled. */
  get isFinishing(): boolean {
    return this.#finishing !== undefined;
  }

  /** Resumes with this page and disconnects the one before. */
  attach(peer: LivePeer): void {
    const before = this.#peer;
    this.#peer = peer;
    clearInterval(this.#room);
    this.#room = undefined;
    before?.close('replaced');
    peer.send({ type: 'ready', next: this.#next });
    this.#ack();
  }

  /** The page disconnected. False if another page replaced it. */
  detach(peer: LivePeer): boolean {
    if (this.#peer !== peer) return false;
    this.#peer = undefined;
    return true;
  }

  /** Ignores repeated and early frames: the acknowledgement names the needed one. */
  take(peer: LivePeer, frame: LiveFrame): void {
    if (this.#peer !== peer || this.#ended || this.#finishing || frame.number !== this.#next) return;
    this.#next += 1;
    this.#session.push(frame.samples, frame.channels);
    if (this.#next % ACK_EVERY_FRAMES === 0) this.#ack();
    if (this.#next % COUNTED_FRAMES === 0) this.#count();
    if (this.#session.backlogMs > FULL_MS) this.#holdBack(peer);
  }

  /** Settles everything and reports it. Missing frames are requested first. */
  finish(peer: LivePeer, frames: number): void {
    if (this.#peer !== peer || this.#ended) return;
    if (this.#next < frames) {
      peer.send({ type: 'ready', next: this.#next });
      return;
    }
    this.#finishing ??= this.#session.finish().then(() => this.#publishing);
    void this.#finishing.then(() => {
      if (!this.#ended) this.#peer?.send({ type: 'finished' });
    });
  }

  /** Drops unsettled audio. */
  end(why: keyof typeof liveClose, message?: string): void {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#room);
    this.#session.close();
    this.#peer?.close(why, message);
    this.#peer = undefined;
  }

  #count(): void {
    this.#deps.count(this.#next * LIVE_FRAME_MS).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') this.#break('busy', error.message);
      else this.#break();
    });
  }

  #onEvent(event: LiveEvent): void {
    // Serialised, so that no unfinished text overtakes a phrase that is being stored.
    this.#publishing = this.#publishing.then(() => this.#publish(event)).catch(() => this.#break());
  }

  async #publish(event: LiveEvent): Promise<void> {
    if (this.#ended) return;
    if (event.kind === 'failed') return this.#break();
    if (event.kind === 'progress') {
      this.#settleUntil(event.quietUntilMs);
      return this.#ack();
    }
    const times = { start_ms: event.startMs, end_ms: event.endMs };
    if (event.kind === 'partial') {
      this.#peer?.send({ type: 'partial', text: this.#deps.write(event, this.#before.join(' ')), ...times });
      return;
    }
    const text = await this.#deps.store(event);
    if (text === null) return this.#break();
    this.#before = [...this.#before, text].slice(-PHRASES_BEFORE);
    this.#settleUntil(event.settledUntilMs);
    this.#peer?.send({ type: 'phrase', text, ...times });
  }

  #settleUntil(ms: number): void {
    this.#settled = Math.max(this.#settled, Math.min(this.#next, Math.floor(ms / LIVE_FRAME_MS)));
  }

  #ack(): void {
    const lagMs = Math.round(this.#session.backlogMs);
    this.#peer?.send({ type: 'ack', next: this.#next, settled: this.#settled, lag_ms: lagMs });
  }

  #holdBack(peer: LivePeer): void {
    if (this.#room) return;
    peer.pause();
    this.#room = setInterval(() => {
      if (this.#session.backlogMs > ROOM_MS) return;
      clearInterval(this.#room);
      this.#room = undefined;
      peer.resume();
    }, ROOM_CHECK_MS);
  }

  #break(why: keyof typeof liveClose = 'over', message?: string): void {
    if (this.#ended) return;
    this.end(why, message);
    this.#deps.onBroken();
  }
}
