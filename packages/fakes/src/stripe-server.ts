import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { StripeAccount } from './stripe-account.ts';
import { type FormValue, readForm } from './stripe-form.ts';
import { StripeRefusal } from './stripe-refusal.ts';

/** The fault of a request: none, rejected before it is read, or done and its answer lost. */
export type StripeFault = 'nothing' | { readonly status: number } | 'answer lost' | 'hang';

/** A received request. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly form: { [name: string]: FormValue };
  readonly idempotencyKey: string | undefined;
  readonly version: string | undefined;
}

/** A webhook call that Stripe would make. */
export interface StripeDelivery {
  readonly type: string;
  readonly body: string;
  /** Of the header `stripe-signature`. */
  readonly signature: string;
}

export interface StripeServer {
  readonly url: string;
  /** The adapter's configuration for this server. */
  readonly config: {
    readonly kind: 'stripe';
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
    readonly prices: { readonly pro: string; readonly voice: string };
    readonly apiUrl: string;
  };
  /** The account's objects, and actions of users at Stripe or in its hosted form. */
  readonly account: StripeAccount;
  readonly requests: StripeRequest[];
  /** The events of webhooks, oldest first. */
  readonly deliveries: StripeDelivery[];
  /** The newest webhook call of a type. @throws Error when there was none */
  delivery(type: string): StripeDelivery;
  sign(body: string, atMs?: number): string;
  /** Delays every answer by this time after the work is done, to provoke races. */
  slowDown(answerAfterMs: number): void;
  /** The faults of the next requests, one each. */
  failNext(...faults: StripeFault[]): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** The request and answer of an idempotency key. */
interface UsedKey {
  readonly fingerprint: string;
  readonly answer: Answer;
}

/**
 * The part of Stripe's REST protocol that this product speaks, in memory: form-encoded bodies, bearer keys, pinned
 * versions, idempotency keys, error shapes and signed webhooks. For tests through the real library.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const secretKey = 'sk_test_openconsult';
  const webhookSecret = 'whsec_test_openconsult';
  const requests: StripeRequest[] = [];
  const deliveries: StripeDelivery[] = [];
  const keys = new Map<string, UsedKey>();
  let faults: StripeFault[] = [];
  let answerAfterMs = 0;

  const sign = (body: string, atMs = Date.now()): string => {
    const at = Math.floor(atMs / 1_000);
    return `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')}`;
  };
  const account = new StripeAccount((type, object) => {
    const event = { id: `evt_${randomUUID().replaceAll('-', '')}`, object: 'event', type, data: { object } };
    const body = JSON.stringify({ ...event, created: Math.floor(Date.now() / 1_000), livemode: false });
    deliveries.push({ type, body, signature: sign(body) });
  });
  const prices = { pro: account.addPrice(9_900), voice: account.addPrice(4_900) };

  function carryOut({ method, path, form, idempotencyKey }: StripeRequest): Answer {
    const fingerprint = JSON.stringify([method, path, form]);
    const used = idempotencyKey === undefined ? undefined : keys.get(idempotencyKey);
    if (used && used.fingerprint !== fingerprint) {
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    if (used) return used.answer;
    const store = (answer: Answer): Answer => {
      if (idempotencyKey !== undefined) keys.set(idempotencyKey, { fingerprint, answer });
      return answer;
    };
    try {
      // A copy, as the objects change later.
      return store({ status: 200, body: structuredClone(account.answer(method, path, form)) });
    } catch (error) {
      // An invalid request leaves its key unused; a declined card does not.
      if (error instanceof StripeRefusal && error.status === 402) store({ status: 402, body: error.body });
      throw error;
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const body = await text(request);
    const { authorization, 'idempotency-key': key, 'stripe-version': version } = request.headers;
    const seen: StripeRequest = {
      method: request.method ?? 'GET',
      path: pathname,
      form: readForm(request.method === 'GET' ? search.slice(1) : body),
      idempotencyKey: typeof key === 'string' ? key : undefined,
      version: typeof version === 'string' ? version : undefined,
    };
    requests.push(seen);
    if (authorization !== `Bearer ${secretKey}`) {
      throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    }
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    if (seen.method === 'POST' && !isForm) {
      throw new StripeRefusal(400, { type: 'invalid_request_error', message: 'Bodies are form-encoded.' });
    }
    const fault = faults.shift();
    if (typeof fault === 'object') {
      throw new StripeRefusal(fault.status, { type: 'api_error', message: 'An unknown error occurred.' });
    }
    const answer = carryOut(seen);
    if (fault === 'hang') return;
    if (fault === 'answer lost') {
      request.socket.destroy();
      return;
    }
    await delay(answerAfterMs);
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` });
    response.end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const refusal =
        error instanceof StripeRefusal ? error : new StripeRefusal(500, { type: 'api_error', message: String(error) });
      response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    config: { kind: 'stripe', secretKey, publishableKey: 'pk_test_openconsult', webhookSecret, prices, apiUrl: url },
    account,
    requests,
    deliveries,
    delivery(type) {
      const found = deliveries.findLast((one) => one.type === type);
      if (!found) throw new Error(`There was no ${type}.`);
      return found;
    },
    sign,
    slowDown(ms) {
      answerAfterMs = ms;
    },
    failNext(...next) {
      faults = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
