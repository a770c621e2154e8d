import { LIVE_FRAME_MS, LIVE_TOKEN_REFRESH_MS } from '@openconsult/contracts/limits';
import { type LiveAnswer, type LiveRequest, liveAnswer, liveClose } from '@openconsult/contracts/live-transcription';
import type { HeldLease } from '@openconsult/contracts/recorder-leases';
import type { LivePhrase } from '../../live-transcript/live-transcript.ts';
import { FrameRing } from './frame-ring.ts';

/** `behind`: text arrives over 3 s after it was spoken. `fallen back`: none will arrive; the recorded audio is transcribed. */
export type LiveStatus = 'connecting' | 'live' | 'behind' | 'fallen back';

export interface LiveConnectionDeps {
  readonly recordingId: string;
  readonly voiceNoteId: string;
  readonly fetchToken: (signal: AbortSignal) => Promise<{ token: string; url: string }>;
  /** The page's lease of the recorder. Rejects if the server has not granted one. */
  readonly fetchLease: () => Promise<HeldLease>;
  readonly openSocket: (url: string) => WebSocket;
  /** `reason` is the server's reason for the fallback, if it gave one. */
  readonly onStatus: (status: LiveStatus, lagMs: number, reason?: string) => void;
  readonly onPartial: (text: string) => void;
  readonly onPhrase: (phrase: LivePhrase) => void;
}

/** The wait before each reconnect. After two failures in a row it falls back. */
const RECONNECT_WAITS_MS = [300, 2_500];
/** From the token request until the server is ready. */
const CONNECT_TIMEOUT_MS = 5_000;
/** While audio is sent, the server acknowledges at least this often. */
const ACK_TIMEOUT_MS = 3_000;
const CHECK_INTERVAL_MS = 500;
const BEHIND_MS = 3_000;
const LAG_STEP_MS = 500;
const FINISH_TIMEOUT_MS = 5_000;
/** Backpressure: at most this is in the browser's own buffer. */
const BUFFERED_MAX_BYTES = 1_000_000;
/** No reconnect after these. */
const FINAL_CODES: readonly number[] = [liveClose.over, liveClose.busy, liveClose.replaced, liveClose.badRequest];

/**
 * Sends a recording's frames and receives its text. After a cut it reconnects within 3 s and sends again what the server
 * did not get; after two failed attempts it falls back permanently, which loses nothing: the audio is recorded as well.
 */
export class LiveConnection {
  readonly #deps: LiveConnectionDeps;
  readonly #ring = new FrameRing();
  readonly #checking: ReturnType<typeof setInterval>;
  readonly #refreshing: ReturnType<typeof setInterval>;
  #socket: WebSocket | undefined;
  #connecting = new AbortController();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isReady = false;
  #failures = 0;
  /** The next frame to send on this connection, and the first that the server does not have. */
  #sendNext = 0;
  #acknowledged = 0;
  /** Below this, the server needs no frame again. */
  #settled = 0;
  #serverLagMs = 0;
  #receivedAt = 0;
  #status: LiveStatus = 'connecting';
  #reportedLagMs = 0;
  #finished: (() => void) | undefined;
  #hasSentFinish = false;
  #isOver = false;

  constructor(deps: LiveConnectionDeps) {
    this.#deps = deps;
    this.#checking = setInterval(() => this.#check(), CHECK_INTERVAL_MS);
    this.#refreshing = setInterval(() => void this.#refresh(), LIVE_TOKEN_REFRESH_MS);
    deps.onStatus('connecting', 0);
    void this.#connect();
  }

  /** The next 100 ms. */
  push(samples: Int16Array): void {
    if (this.#isOver) return;
    this.#ring.push(samples);
    if (this.#ring.first > this.#acknowledged) this.fallBack();
    else this.#pump();
  }

  /** Resolves when the server settled everything, after 5 s at the latest, and at once where it has fallen back. */
  async finish(): Promise<void> {
    if (this.#isOver) return;
    await new Promise<void>((resolve) => {
      this.#finished = resolve;
      setTimeout(resolve, FINISH_TIMEOUT_MS);
      this.#pump();
    });
  }

  /** Ends live recognition of this recording permanently. */
  fallBack(reason?: string): void {
    if (this.#isOver) return;
    this.close();
    this.#deps.onPartial('');
    this.#deps.onStatus('fallen back', 0, reason);
  }

  close(): void {
    this.#isOver = true;
    clearInterval(this.#checking);
    clearInterval(this.#refreshing);
    clearTimeout(this.#retry);
    this.#drop();
    this.#finished?.();
  }

  async #connect(): Promise<void> {
    this.#connecting = new AbortController();
    const { signal } = this.#connecting;
    this.#retry = setTimeout(() => this.#lost(), CONNECT_TIMEOUT_MS);
    try {
      const [{ token, url }, lease] = await Promise.all([this.#deps.fetchToken(signal), this.#deps.fetchLease()]);
      if (signal.aborted) return;
      const socket = this.#deps.openSocket(url);
      this.#socket = socket;
      const { recordingId, voiceNoteId } = this.#deps;
      socket.onopen = () =>
        this.#send({
          type: 'hello',
          token,
          voice_note_id: voiceNoteId,
          recording_id: recordingId,
          from: this.#ring.first,
          lease,
        });
      socket.onmessage = ({ data }) => this.#receive(data);
      socket.onclose = ({ code, reason }) => {
        if (!FINAL_CODES.includes(code)) this.#lost();
        else this.fallBack(code === liveClose.busy && reason ? reason : undefined);
      };
    } catch {
      if (!signal.aborted) this.#lost();
    }
  }

  #lost(): void {
    if (this.#isOver) return;
    this.#drop();
    const waitMs = RECONNECT_WAITS_MS[this.#failures];
    if (waitMs === undefined) {
      this.fallBack();
      return;
    }
    this.#failures += 1;
    this.#reportStatus();
    this.#retry = setTimeout(() => void this.#connect(), waitMs);
  }

  #drop(): void {
    this.#connecting.abort();
    clearTimeout(this.#retry);
    this.#isReady = false;
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #receive(data: unknown): void {
    this.#receivedAt = performance.now();
    const answer = liveAnswer.safeParse(parse(data));
    if (answer.success) this.#apply(answer.data);
  }

  #apply(answer: LiveAnswer): void {
    if (answer.type === 'ready') {
      clearTimeout(this.#retry);
      if (answer.next < this.#acknowledged && this.#ring.first > this.#settled) {
        // The server lost frames that were dropped here too: only the recorded audio has them.
        this.fallBack();
        return;
      }
      this.#isReady = true;
      this.#hasSentFinish = false;
      this.#sendNext = answer.next;
      this.#pump();
    } else if (answer.type === 'ack') {
      if (answer.next > this.#acknowledged) this.#failures = 0;
      this.#acknowledged = Math.max(this.#acknowledged, answer.next);
      this.#serverLagMs = answer.lag_ms;
      this.#settled = Math.max(this.#settled, Math.min(answer.settled, this.#acknowledged));
      this.#ring.forget(this.#settled);
      this.#pump();
    } else if (answer.type === 'partial') this.#deps.onPartial(answer.text);
    else if (answer.type === 'phrase') {
      this.#deps.onPhrase({ text: answer.text, startMs: answer.start_ms, endMs: answer.end_ms });
    } else this.#finished?.();
    this.#reportStatus();
  }

  #pump(): void {
    const socket = this.#socket;
    if (!socket || !this.#isReady) return;
    while (this.#sendNext < this.#ring.next && socket.bufferedAmount < BUFFERED_MAX_BYTES) {
      const frame = this.#ring.get(this.#sendNext);
      // Only the recorded audio has the dropped frames that the server needs.
      if (!frame) {
        this.fallBack();
        return;
      }
      this.#sendNext += 1;
      socket.send(frame);
    }
    if (this.#finished && !this.#hasSentFinish && this.#sendNext === this.#ring.next) {
      this.#hasSentFinish = true;
      this.#send({ type: 'finish', frames: this.#ring.next });
    }
  }

  #send(request: LiveRequest): void {
    this.#socket?.send(JSON.stringify(request));
  }

  #check(): void {
    if (!this.#isReady || this.#acknowledged >= this.#sendNext) return;
    if (performance.now() - this.#receivedAt > ACK_TIMEOUT_MS) this.#lost();
  }

  async #refresh(): Promise<void> {
    const { token } = await this.#deps
      .fetchToken(AbortSignal.timeout(CONNECT_TIMEOUT_MS))
      .catch(() => ({ token: null }));
    if (token !== null && this.#isReady) this.#send({ type: 'token', token });
  }

  #reportStatus(): void {
    if (this.#isOver) return;
    const lagMs = Math.max(this.#serverLagMs, (this.#ring.next - this.#acknowledged) * LIVE_FRAME_MS);
    const status = !this.#isReady ? 'connecting' : lagMs > BEHIND_MS ? 'behind' : 'live';
    const hasMoved = status === 'behind' && Math.abs(lagMs - this.#reportedLagMs) >= LAG_STEP_MS;
    if (status === this.#status && !hasMoved) return;
    this.#status = status;
    this.#reportedLagMs = lagMs;
    this.#deps.onStatus(status, lagMs);
  }
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
