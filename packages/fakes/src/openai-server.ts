import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { answerChat } from './openai-chat.ts';
import { OpenAiRefusal } from './openai-refusal.ts';
import { answerTranscription } from './openai-transcriptions.ts';

/** How the next requests are answered. Without `text`, an answer computed from the request. */
export type OpenAiMode =
  /** `unsure`: words of the text whose tokens have a low probability. */
  | { kind: 'ok'; text?: string; unsure?: readonly string[] }
  /** An error answer with this status, default 500. */
  | { kind: 'error'; status?: number }
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  /** Accepts the request and never answers. */
  | { kind: 'hang' }
  /** Sends the first half and then nothing; the connection stays open. */
  | { kind: 'hang-mid-stream'; text?: string }
  /** Sends the first half and then closes the connection. */
  | { kind: 'cut-stream'; text?: string }
  /** Status 200 with bytes that are not JSON. */
  | { kind: 'garbage' }
  | { kind: 'empty' }
  /** An answer of this many bytes, default 1 MB. */
  | { kind: 'huge'; bytes?: number }
  | { kind: 'slow-first-token'; delayMs: number; text?: string }
  /** Thinks before it answers, as reasoning models do: in the field of its server, a thought every 50 ms. */
  | { kind: 'thinks'; field: 'reasoning_content' | 'reasoning'; thoughts: number; text: string }
  /** Ends early with `finish_reason: "length"`. */
  | { kind: 'length'; text: string }
  /** The model declines in a field of its own, or a filter of the service ends the answer. */
  | { kind: 'refuses'; by: 'model' | 'filter'; text?: string };

/** What the models refuse. */
export interface OpenAiLimits {
  /** Optional fields, answered with status 400. */
  refusedFields: readonly ('temperature' | 'store' | 'stream_options')[];
  /** The characters of all messages. */
  contextCharacters: number;
}

/** A received request. */
export interface OpenAiRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  /** The JSON body, or the fields of the form with files as their names. */
  body: unknown;
}

export interface OpenAiServer {
  /** The base URL for a client, with `/v1`. */
  url: string;
  apiKey: string;
  models: string[];
  requests: OpenAiRequest[];
  /** Limits of the models, as of one that takes no temperature; none at first. */
  limits: OpenAiLimits;
  /** The modes of the next requests, one each; the last one repeats. */
  script(...modes: OpenAiMode[]): void;
  close(): Promise<void>;
}

/** A route's answer: the whole, and its chunks. */
export interface OpenAiAnswer {
  contentType: string;
  pieces: string[];
  /** Delay before the second chunk, so that headers and role arrive at once. */
  delayMs?: number;
  /** Delay before each chunk after the first, up to this many. */
  paced?: { chunks: number; everyMs: number };
}

/**
 * Speaks the documented protocol of chat completions, transcriptions and models over real HTTP, with the
 * service's checks and failures. For tests.
 */
export async function startOpenAiServer({ port = 0 }: { port?: number } = {}): Promise<OpenAiServer> {
  const apiKey = 'sk-test-key';
  const models = ['gpt-test', 'whisper-1', 'gpt-4o-transcribe', 'gpt-4o-transcribe-diarize'];
  const requests: OpenAiRequest[] = [];
  const limits: OpenAiLimits = { refusedFields: [], contextCharacters: Number.POSITIVE_INFINITY };
  let modes: OpenAiMode[] = [{ kind: 'ok' }];
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => refuse(response, error));
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const { authorization, 'content-type': contentType = '' } = request.headers;
    const entry: OpenAiRequest = { method: request.method ?? 'GET', path, authorization, body: undefined };
    requests.push(entry);
    if (authorization !== `Bearer ${apiKey}`)
      throw new OpenAiRefusal(401, 'Incorrect API key provided.', 'invalid_api_key');
    const mode = (modes.length > 1 ? modes.shift() : modes[0]) ?? { kind: 'ok' };
    const route = `${entry.method} ${path}`;
    if (route === 'GET /v1/models')
      return send(response, mode, { contentType: 'application/json', pieces: [listModels(models)] });
    if (route === 'POST /v1/chat/completions') {
      entry.body = parseJson(bytes);
      return send(response, mode, answerChat(entry.body, models, mode, limits));
    }
    if (route === 'POST /v1/audio/transcriptions') {
      const form = await readForm(bytes, contentType);
      entry.body = Object.fromEntries(
        [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
      );
      return send(response, mode, await answerTranscription(form, models, mode));
    }
    throw new OpenAiRefusal(404, `Invalid URL (${route})`, null);
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}/v1`,
    apiKey,
    models,
    requests,
    limits,
    script(...next) {
      modes = next.length > 0 ? [...next] : [{ kind: 'ok' }];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function send(response: ServerResponse, mode: OpenAiMode, answer: OpenAiAnswer): Promise<void> {
  if (mode.kind === 'hang') return;
  if (mode.kind === 'error')
    throw new OpenAiRefusal(mode.status ?? 500, 'The server had an error while processing your request.', null);
  if (mode.kind === 'rate-limited') {
    response.setHeader('retry-after', String(mode.retryAfterSeconds));
    throw new OpenAiRefusal(429, 'Rate limit reached.', 'rate_limit_exceeded');
  }
  response.writeHead(200, { 'content-type': answer.contentType, 'x-request-id': 'req_test' });
  if (mode.kind === 'garbage') {
    response.end(
      answer.contentType === 'text/event-stream' ? 'data: {"id": <<<not json>>>\n\n' : '<html>Bad gateway</html>',
    );
    return;
  }
  const breaks = mode.kind === 'hang-mid-stream' || mode.kind === 'cut-stream';
  const pieces = answer.pieces.length > 1 ? answer.pieces : halves(answer.pieces[0] ?? '');
  for (const [index, piece] of (breaks ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces).entries()) {
    if (index === 1 && answer.delayMs) await delay(answer.delayMs);
    if (answer.paced && index >= 1 && index <= answer.paced.chunks) await delay(answer.paced.everyMs);
    if (response.destroyed) return;
    response.write(piece);
    await setImmediate();
  }
  if (mode.kind === 'cut-stream') setTimeout(() => response.destroy(), 20);
  else if (mode.kind !== 'hang-mid-stream') response.end();
}

function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

function refuse(response: ServerResponse, error: unknown): void {
  const refusal = error instanceof OpenAiRefusal ? error : new OpenAiRefusal(500, String(error), null);
  if (response.headersSent) response.destroy();
  else response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal.body));
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new OpenAiRefusal(400, 'We could not parse the JSON body of your request.', null);
  }
}

async function readForm(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new OpenAiRefusal(400, 'Could not parse multipart form.', null);
  }
}

function listModels(models: readonly string[]): string {
  const data = models.map((id) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'test' }));
  return JSON.stringify({ object: 'list', data });
}
