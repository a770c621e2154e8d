import { auth, CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import type { CallInput, CallResponse, Endpoint } from '@openconsult/contracts/endpoint';

interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const textsOf = (part: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(part ?? {}).map(([name, value]) => [name, String(value)]));

/** An answer without success. */
export class CallError extends Error {
  readonly status: number;
  readonly answer: string;

  constructor(call: string, status: number, answer: string) {
    super(`${call} answered ${status}`);
    this.status = status;
    this.answer = answer;
  }
}

const CALL_TIMEOUT_MS = 30_000;

/** The API as a browser calls it, without the browser. */
export class LoggedIn {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  /** The trace that its calls belong to, as the page names it; null: none. */
  traceparent: string | null = null;

  private constructor(url: string) {
    this.#url = url;
  }

  static async logIn(url: string, { email, password }: { email: string; password: string }): Promise<LoggedIn> {
    const client = new LoggedIn(url);
    await client.call(auth.csrfCookie, {});
    await client.call(auth.login, { body: { email, password } });
    return client;
  }

  /** Headers that a browser sends with each call. */
  headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = decodeURIComponent(this.#cookies.get(CSRF_COOKIE) ?? '');
    const trace: Record<string, string> = this.traceparent === null ? {} : { traceparent: this.traceparent };
    return { origin: this.#url, cookie, [CSRF_HEADER]: token, ...trace };
  }

  /** Makes one call of the contract and returns its answer. @throws CallError without success */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResponse<E>> {
    const { params, query, body }: Input = input;
    const names = textsOf(params);
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
    const search = new URLSearchParams(textsOf(query));
    const response = await fetch(`${this.#url}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: { ...this.headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value !== undefined) this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new CallError(`${endpoint.method} ${endpoint.path}`, response.status, text);
    return JSON.parse(text === '' ? 'null' : text);
  }
}
