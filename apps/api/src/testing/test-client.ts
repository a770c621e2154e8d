import { CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import type { CallInput, CallResponse, Endpoint } from '@openconsult/contracts/endpoint';
import { type ErrorBody, errorBody } from '@openconsult/contracts/errors';
import type { FastifyInstance } from 'fastify';
import type { Response } from 'light-my-request';

/** The answer, whatever it is. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Response['headers'];
  readonly cookies: Response['cookies'];
  readonly bytes: Buffer;
  /** The JSON body, unparsed. */
  json(): unknown;
  /** The body of a failure; fails the test if it has another shape. */
  failure(): ErrorBody;
}

export interface SendOptions {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly ip?: string;
  /** Omit the CSRF header. */
  readonly withoutCsrf?: boolean;
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** One browser: it stores its cookies and sends the CSRF token back, as the page does. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async send({ method, url, body, headers, ip, withoutCsrf }: SendOptions): Promise<TestAnswer> {
    const token = withoutCsrf ? undefined : this.cookies.get(CSRF_COOKIE);
    const response = await this.#app.inject({
      method: method as 'GET',
      url,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(token !== undefined && { [CSRF_HEADER]: token }),
        ...headers,
      },
      ...(ip !== undefined && { remoteAddress: ip }),
    });
    for (const { name, value, expires } of response.cookies) {
      if (expires && expires.getTime() <= Date.now()) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      cookies: response.cookies,
      bytes: response.rawPayload,
      json: () => JSON.parse(response.payload),
      failure: () => errorBody.parse(JSON.parse(response.payload)),
    };
  }

  /** Makes a call and returns any answer. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: Partial<SendOptions> = {}): Promise<TestAnswer> {
    const { params = {}, query = {}, body } = input as Input;
    return this.send({ method: endpoint.method, url: addressOf(endpoint.path, params, query), body, ...options });
  }

  /** Makes a call that must succeed. @throws Error naming the failure */
  async ok<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResponse<E>> {
    const answer = await this.call(endpoint, input);
    if (answer.status >= 300) {
      throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.bytes.toString()}`);
    }
    return (answer.bytes.length === 0 ? undefined : answer.json()) as CallResponse<E>;
  }
}

function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}
