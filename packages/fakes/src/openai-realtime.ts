import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';

/** How a session behaves from now on. */
export type RealtimeMode = 'ok' | 'refuse-transcription' | 'silent' | 'close';

export interface OpenAiRealtimeServer {
  /** The base URL for a client, with `/v1`. */
  url: string;
  apiKey: string;
  /** Every event of every client, without its audio. */
  events: string[];
  /** The received `session.update`s. */
  sessions: z.infer<typeof sessionUpdate>['session'][];
  mode: RealtimeMode;
  /** How much audio a session accepts before it expires, as the real one does after 30 or 60 minutes. */
  maxSessionMs: number;
  close(): Promise<void>;
}

const sessionUpdate = z.object({
  type: z.literal('session.update'),
  session: z.object({
    type: z.literal('transcription'),
    audio: z.object({
      input: z.object({
        format: z.object({ type: z.literal('audio/pcm'), rate: z.literal(24_000) }),
        transcription: z.object({
          model: z.string(),
          language: z.string().optional(),
          prompt: z.string().optional(),
          keywords: z.array(z.string()).optional(),
        }),
        turn_detection: z.null(),
      }),
    }),
  }),
});

const clientEvent = z.discriminatedUnion('type', [
  sessionUpdate,
  z.object({ type: z.literal('input_audio_buffer.append'), audio: z.base64() }),
  z.object({ type: z.literal('input_audio_buffer.commit') }),
  z.object({ type: z.literal('input_audio_buffer.clear') }),
]);

const BYTES_PER_MS = 48;
const EXPIRED = 'Your session hit the maximum duration of 60 minutes.';
const MIN_COMMIT_MS = 100;
const TRANSCRIPTION = 'conversation.item.input_audio_transcription';

/**
 * Speaks the documented protocol of realtime transcription sessions over a real websocket, with the
 * service's checks: the key, the intent, one session update first, whole samples, no empty commit. The text of a phrase
 * is its length, in chunks as the service sends them.
 */
export async function startOpenAiRealtimeServer(): Promise<OpenAiRealtimeServer> {
  const apiKey = 'sk-test-key';
  const server = createServer((_, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ noServer: true });
  const state: OpenAiRealtimeServer = {
    url: '',
    apiKey,
    events: [],
    sessions: [],
    mode: 'ok',
    maxSessionMs: Number.POSITIVE_INFINITY,
    async close() {
      for (const client of sockets.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };

  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const isKnown = request.headers.authorization === `Bearer ${apiKey}`;
    const isTranscription = url.pathname === '/v1/realtime' && url.search === '?intent=transcription';
    if (!isKnown || !isTranscription) {
      socket.end(`HTTP/1.1 ${isKnown ? 404 : 401} Refused\r\nconnection: close\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => serve(client, state));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return state;
}

function serve(client: WebSocket, state: OpenAiRealtimeServer): void {
  let bufferedBytes = 0;
  let receivedBytes = 0;
  let items = 0;
  let isConfigured = false;
  const send = (event: Record<string, unknown>) =>
    client.send(JSON.stringify({ event_id: `event_${items}`, ...event }));
  const refuse = (code: string) =>
    send({ type: 'error', error: { type: 'invalid_request_error', code, message: code } });

  /** Audio without an answer is lost. */
  function expire(): void {
    const error = { type: 'invalid_request_error', code: 'session_expired', message: EXPIRED, param: null };
    send({ type: 'error', error });
    client.removeAllListeners('message');
    client.close(1001, EXPIRED);
  }

  function commit(): void {
    if (bufferedBytes < MIN_COMMIT_MS * BYTES_PER_MS) {
      refuse('input_audio_buffer_commit_empty');
      return;
    }
    items += 1;
    const about = { item_id: `item_${items}`, content_index: 0 };
    const lengthMs = Math.round(bufferedBytes / BYTES_PER_MS);
    bufferedBytes = 0;
    send({ type: 'input_audio_buffer.committed', item_id: about.item_id, previous_item_id: null });
    if (state.mode === 'close') client.close(1011);
    if (state.mode === 'ok') transcribe(about, lengthMs);
    if (state.mode === 'refuse-transcription') {
      send({ type: `${TRANSCRIPTION}.failed`, ...about, error: { code: 'audio_unintelligible', message: 'No.' } });
    }
  }

  function transcribe(about: { item_id: string; content_index: number }, lengthMs: number): void {
    const pieces = ['A phrase', ` of ${Math.round(lengthMs / 1_000)} seconds.`];
    for (const delta of pieces) send({ type: `${TRANSCRIPTION}.delta`, ...about, delta });
    const usage = { type: 'duration', seconds: lengthMs / 1_000 };
    send({ type: `${TRANSCRIPTION}.completed`, ...about, transcript: pieces.join(''), usage });
  }

  client.on('message', (data) => {
    const parsed = clientEvent.safeParse(JSON.parse(String(data)));
    if (!parsed.success) return refuse('invalid_value');
    const event = parsed.data;
    state.events.push(event.type);
    if (event.type === 'session.update') {
      isConfigured = true;
      state.sessions.push(event.session);
      return send({ type: 'session.updated', session: event.session });
    }
    if (!isConfigured) return refuse('session_not_configured');
    if (event.type === 'input_audio_buffer.commit') return commit();
    if (event.type === 'input_audio_buffer.clear') {
      bufferedBytes = 0;
      return send({ type: 'input_audio_buffer.cleared' });
    }
    const bytes = Buffer.from(event.audio, 'base64').length;
    if (bytes % 2 !== 0) return refuse('invalid_audio');
    bufferedBytes += bytes;
    receivedBytes += bytes;
    if (receivedBytes > state.maxSessionMs * BYTES_PER_MS) expire();
  });
  send({ type: 'session.created', session: { type: 'transcription' } });
}
