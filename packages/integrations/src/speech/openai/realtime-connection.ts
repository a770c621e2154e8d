import type { AudioTranscription, RealtimeClientEvent, RealtimeServerEvent } from 'openai/resources/realtime/realtime';
import { WebSocket } from 'ws';
import { withoutLoops } from '../loop-guard.ts';
import { SpeechError } from '../port.ts';
import { type OpenAiSpeechConfig, promptOf } from './openai-recogniser.ts';
import { REALTIME_SAMPLE_RATE } from './realtime-audio.ts';

/**
 * Why a connection ended. `ended`: after it had opened, as the service does with every session after some time.
 * `unreachable`: it never opened. `refused`: a retry would fail too.
 */
export type RealtimeEnd = 'ended' | 'unreachable' | 'refused';

/** `index` counts the commits that `shift` has not removed. */
export interface RealtimeHandlers {
  onPartial(text: string, index: number): void;
  onCompleted(text: string, index: number): void;
  /** Once, as the last event. */
  onEnd(end: RealtimeEnd, error: SpeechError): void;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** A phrase without a text by then fails. */
const ANSWER_TIMEOUT_MS = 15_000;
const CHECK_INTERVAL_MS = 1_000;
/** The service's code for a session at its longest (30 or 60 minutes). */
const EXPIRED = 'session_expired';

interface Commit {
  itemId: string | undefined;
  readonly atMs: number;
}

/**
 * One transcription session of OpenAI's realtime protocol. A plain websocket with the SDK's types: the SDK's own
 * client requires TLS, which an endpoint inside the clinic may not have.
 */
export class RealtimeConnection {
  readonly #socket: WebSocket;
  readonly #handlers: RealtimeHandlers;
  readonly #unsent: string[] = [];
  readonly #commits: Commit[] = [];
  readonly #texts = new Map<string, string>();
  readonly #checkTimer: NodeJS.Timeout;
  readonly #answerMs: number;
  #hasOpened = false;
  #closed = false;

  constructor(config: OpenAiSpeechConfig, terms: readonly string[], handlers: RealtimeHandlers) {
    this.#handlers = handlers;
    this.#answerMs = config.timeouts?.totalMs ?? ANSWER_TIMEOUT_MS;
    this.#socket = openRealtime(config);
    this.#socket.on('open', () => {
      this.#hasOpened = true;
      this.#socket.send(JSON.stringify(sessionUpdate(config.model, terms)));
      for (const event of this.#unsent.splice(0)) this.#socket.send(event);
    });
    this.#socket.on('message', (data) => this.#read(String(data)));
    this.#socket.on('error', () => this.#onLost('The speech service cannot be reached'));
    this.#socket.on('close', () => this.#onLost('The speech service closed the connection'));
    this.#checkTimer = setInterval(() => this.#check(), CHECK_INTERVAL_MS);
    this.#checkTimer.unref();
  }

  /** The age of the oldest phrase without a text. */
  get oldestPendingMs(): number {
    const [oldest] = this.#commits;
    return oldest ? performance.now() - oldest.atMs : 0;
  }

  append(audio: string): void {
    this.#send({ type: 'input_audio_buffer.append', audio });
  }

  commit(): void {
    this.#commits.push({ itemId: undefined, atMs: performance.now() });
    this.#send({ type: 'input_audio_buffer.commit' });
  }

  clear(): void {
    this.#send({ type: 'input_audio_buffer.clear' });
  }

  /** Removes the oldest commit. */
  shift(): void {
    const itemId = this.#commits.shift()?.itemId;
    if (itemId !== undefined) this.#texts.delete(itemId);
  }

  close(): void {
    this.#closed = true;
    this.#commits.length = 0;
    clearInterval(this.#checkTimer);
    this.#socket.on('error', () => undefined);
    this.#socket.close();
  }

  #send(event: RealtimeClientEvent): void {
    if (this.#closed) return;
    const text = JSON.stringify(event);
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
    else this.#unsent.push(text);
  }

  #read(data: string): void {
    if (this.#closed) return;
    let event: RealtimeServerEvent;
    try {
      // The service's own types; other events are ignored.
      event = JSON.parse(data);
    } catch {
      this.#end('refused', 'unavailable', 'The speech service answered nothing readable');
      return;
    }
    if (event.type === 'input_audio_buffer.committed') {
      const pending = this.#commits.find(({ itemId }) => itemId === undefined);
      if (pending) pending.itemId = event.item_id;
    } else if (event.type === 'conversation.item.input_audio_transcription.delta') {
      const text = (this.#texts.get(event.item_id) ?? '') + (event.delta ?? '');
      this.#texts.set(event.item_id, text);
      this.#handlers.onPartial(text.trim(), this.#indexOf(event.item_id));
    } else if (event.type === 'conversation.item.input_audio_transcription.completed') {
      this.#handlers.onCompleted(withoutLoops(event.transcript), this.#indexOf(event.item_id));
    } else if (event.type === 'error' && (event.error.code === EXPIRED || event.error.type === 'server_error')) {
      this.#onLost('The speech service ended the session');
    } else if (event.type === 'conversation.item.input_audio_transcription.failed' || event.type === 'error') {
      this.#end('refused', 'unavailable', 'The speech service refused');
    }
  }

  /** A text may arrive before its commit: then it belongs to the current phrase, after all committed ones. */
  #indexOf(itemId: string): number {
    const index = this.#commits.findIndex((commit) => commit.itemId === itemId);
    return index === -1 ? this.#commits.length : index;
  }

  #check(): void {
    if (this.oldestPendingMs > this.#answerMs) this.#end('refused', 'timeout', 'The speech service took too long');
  }

  #onLost(message: string): void {
    this.#end(this.#hasOpened ? 'ended' : 'unreachable', 'unavailable', message);
  }

  #end(end: RealtimeEnd, code: SpeechError['code'], message: string): void {
    if (this.#closed) return;
    this.close();
    this.#handlers.onEnd(end, new SpeechError(code, message));
  }
}

/** A websocket to the service. It follows no redirect. */
export function openRealtime({ baseUrl, apiKey, timeouts, guard }: OpenAiSpeechConfig): WebSocket {
  const address = addressOf(baseUrl);
  const agent = guard?.websocketAgents[address.protocol === 'wss:' ? 'wss:' : 'ws:'];
  return new WebSocket(address, {
    ...(apiKey && { headers: { authorization: `Bearer ${apiKey}` } }),
    ...(agent && { agent }),
    handshakeTimeout: timeouts?.connectMs ?? CONNECT_TIMEOUT_MS,
    perMessageDeflate: false,
  });
}

function addressOf(baseUrl: string): URL {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/realtime?intent=transcription`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}

export function sessionUpdate(model: string, terms: readonly string[]): RealtimeClientEvent {
  const transcription: AudioTranscription = { model, language: 'en', ...hintsOf(model, terms) };
  const format = { type: 'audio/pcm', rate: REALTIME_SAMPLE_RATE } as const;
  const input = { format, transcription, turn_detection: null };
  return { type: 'session.update', session: { type: 'transcription', audio: { input } } };
}

/** How a model takes the expected terms. */
function hintsOf(model: string, terms: readonly string[]): Partial<AudioTranscription> {
  if (terms.length === 0 || model === 'gpt-realtime-whisper') return {};
  if (model === 'gpt-transcribe' || model === 'gpt-live-transcribe') return { keywords: [...terms].slice(0, 100) };
  return { prompt: promptOf(terms) };
}
