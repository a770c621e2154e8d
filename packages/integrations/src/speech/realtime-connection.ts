import type { AudioTranscription, RealtimeClientEvent, RealtimeServerEvent } from 'openai/resources/realtime/realtime';
import { WebSocket } from 'ws';
import { withoutLoops } from './invention-guard.ts';
import { type OpenAiSpeechConfig, promptOf } from './openai-recogniser.ts';
import { SpeechError } from './port.ts';
import { REALTIME_SAMPLE_RATE } from './realtime-audio.ts';

/**
 * Why a connection is over. `ended`: it stood, and the service or the network ended it, as the service does with every
 * session after some time. `unreachable`: it never stood. `refused`: another one would fare no better.
 */
export type RealtimeEnd = 'ended' | 'unreachable' | 'refused';

/** What comes back. `index` counts the commits whose words were not taken off by `shift` yet. */
export interface RealtimeHearer {
  partial(text: string, index: number): void;
  completed(text: string, index: number): void;
  /** Once, and nothing after it. */
  over(end: RealtimeEnd, error: SpeechError): void;
}

const CONNECT_MS = 5_000;
/** A phrase whose words take longer than this will not get any. */
const ANSWER_MS = 15_000;
const CHECK_MS = 1_000;
/** What the service calls a session that lasted as long as one may (30 or 60 minutes). */
const EXPIRED = 'session_expired';

interface Commit {
  itemId: string | undefined;
  readonly atMs: number;
}

/**
 * One transcription session of OpenAI's realtime protocol. The SDK's own client insists on TLS, which an endpoint inside
 * the clinic may not have; its types are used, over a plain websocket.
 */
export class RealtimeConnection {
  private readonly socket: WebSocket;
  private readonly hearer: RealtimeHearer;
  private readonly early: string[] = [];
  private readonly commits: Commit[] = [];
  private readonly texts = new Map<string, string>();
  private readonly checking: NodeJS.Timeout;
  private readonly answerMs: number;
  private stood = false;
  private closed = false;

  constructor(config: OpenAiSpeechConfig, terms: readonly string[], hearer: RealtimeHearer) {
    this.hearer = hearer;
    this.answerMs = config.timeouts?.totalMs ?? ANSWER_MS;
    this.socket = new WebSocket(addressOf(config.baseUrl), {
      headers: { authorization: `Bearer ${config.apiKey}` },
      handshakeTimeout: config.timeouts?.connectMs ?? CONNECT_MS,
      perMessageDeflate: false,
    });
    this.socket.on('open', () => {
      this.stood = true;
      this.socket.send(JSON.stringify(sessionUpdate(config.model, terms)));
      for (const event of this.early.splice(0)) this.socket.send(event);
    });
    this.socket.on('message', (data) => this.read(String(data)));
    this.socket.on('error', () => this.lose('The speech service cannot be reached'));
    this.socket.on('close', () => this.lose('The speech service closed the connection'));
    this.checking = setInterval(() => this.check(), CHECK_MS);
    this.checking.unref();
  }

  /** How long the oldest phrase has waited for its words. */
  get waitingMs(): number {
    const [oldest] = this.commits;
    return oldest ? performance.now() - oldest.atMs : 0;
  }

  append(audio: string): void {
    this.send({ type: 'input_audio_buffer.append', audio });
  }

  commit(): void {
    this.commits.push({ itemId: undefined, atMs: performance.now() });
    this.send({ type: 'input_audio_buffer.commit' });
  }

  clear(): void {
    this.send({ type: 'input_audio_buffer.clear' });
  }

  /** The oldest commit is dealt with. */
  shift(): void {
    const itemId = this.commits.shift()?.itemId;
    if (itemId !== undefined) this.texts.delete(itemId);
  }

  close(): void {
    this.closed = true;
    this.commits.length = 0;
    clearInterval(this.checking);
    this.socket.on('error', () => undefined);
    this.socket.close();
  }

  private send(event: RealtimeClientEvent): void {
    if (this.closed) return;
    const text = JSON.stringify(event);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
    else this.early.push(text);
  }

  private read(data: string): void {
    if (this.closed) return;
    let event: RealtimeServerEvent;
    try {
      // The service's own types; what is not one of the events below is left alone.
      event = JSON.parse(data);
    } catch {
      this.end('refused', 'unavailable', 'The speech service answered nothing readable');
      return;
    }
    if (event.type === 'input_audio_buffer.committed') {
      const waiting = this.commits.find(({ itemId }) => itemId === undefined);
      if (waiting) waiting.itemId = event.item_id;
    } else if (event.type === 'conversation.item.input_audio_transcription.delta') {
      const text = (this.texts.get(event.item_id) ?? '') + (event.delta ?? '');
      this.texts.set(event.item_id, text);
      this.hearer.partial(text.trim(), this.indexOf(event.item_id));
    } else if (event.type === 'conversation.item.input_audio_transcription.completed') {
      this.hearer.completed(withoutLoops(event.transcript), this.indexOf(event.item_id));
    } else if (event.type === 'error' && (event.error.code === EXPIRED || event.error.type === 'server_error')) {
      this.lose('The speech service ended the session');
    } else if (event.type === 'conversation.item.input_audio_transcription.failed' || event.type === 'error') {
      this.end('refused', 'unavailable', 'The speech service refused');
    }
  }

  /** Words may come before their phrase was committed: then it is the one under way, behind all that were. */
  private indexOf(itemId: string): number {
    const index = this.commits.findIndex((commit) => commit.itemId === itemId);
    return index === -1 ? this.commits.length : index;
  }

  private check(): void {
    if (this.waitingMs > this.answerMs) this.end('refused', 'timeout', 'The speech service took too long');
  }

  private lose(message: string): void {
    this.end(this.stood ? 'ended' : 'unreachable', 'unavailable', message);
  }

  private end(end: RealtimeEnd, code: SpeechError['code'], message: string): void {
    if (this.closed) return;
    this.close();
    this.hearer.over(end, new SpeechError(code, message));
  }
}

function addressOf(baseUrl: string): URL {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/realtime?intent=transcription`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}

function sessionUpdate(model: string, terms: readonly string[]): RealtimeClientEvent {
  const transcription: AudioTranscription = { model, language: 'en', ...hintsOf(model, terms) };
  const format = { type: 'audio/pcm', rate: REALTIME_SAMPLE_RATE } as const;
  const input = { format, transcription, turn_detection: null };
  return { type: 'session.update', session: { type: 'transcription', audio: { input } } };
}

/** Models differ in how they are told what to expect. */
function hintsOf(model: string, terms: readonly string[]): Partial<AudioTranscription> {
  if (terms.length === 0 || model === 'gpt-realtime-whisper') return {};
  if (model === 'gpt-transcribe' || model === 'gpt-live-transcribe') return { keywords: [...terms].slice(0, 100) };
  return { prompt: promptOf(terms) };
}
