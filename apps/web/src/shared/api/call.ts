import { auth, CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import type { CallInput, CallResponse, Endpoint } from '@openconsult/contracts/endpoint';
import { READ_RETRIES_MAX, READ_RETRY_WAIT_MAX_MS } from '@openconsult/contracts/limits';
import { ConnectionError, readApiError } from './api-error.ts';
import { type CallParts, fillPath } from './url.ts';

export { ApiError, ConnectionError } from './api-error.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page; the browser allows this for small bodies only. */
  readonly keepalive?: boolean;
  /** Shown instead of the session, by a phone that serves as microphone; a 401 then ends nobody's sign-in. */
  readonly bearer?: string;
}

let whenUnauthenticated: ((endpoint: Endpoint) => void) | null = null;

/**
 * Says what happens when a call answers 401. There is one handler; the app sets it once (behaviour.md#notifications).
 */
export const onUnauthenticated = (handler: (endpoint: Endpoint) => void): void => {
  whenUnauthenticated = handler;
};

let whenCountryRefused: (() => void) | null = null;

/**
 * Says what happens when a call is refused because of the visitor's country (behaviour.md#region-lock). There is one
 * handler.
 */
export const onCountryRefused = (handler: () => void): void => {
  whenCountryRefused = handler;
};

let whileServerBusy: (() => () => void) | null = null;

/**
 * Says what happens while a read waits for a server that cannot answer now: the handler runs when the first read begins to wait,
 * and what it returns when none waits any more. There is one handler.
 */
export const onServerBusy = (handler: () => () => void): void => {
  whileServerBusy = handler;
};

let waitingReads = 0;
let endBusy: (() => void) | undefined;

/** Waits before a read is repeated, and lets the page say so. */
const waitBusy = async (waitMs: number, signal: AbortSignal | undefined): Promise<void> => {
  waitingReads += 1;
  if (waitingReads === 1) endBusy = whileServerBusy?.();
  try {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  } finally {
    waitingReads -= 1;
    if (waitingReads === 0) endBusy?.();
  }
};

let csrfRefresh: Promise<void> | null = null;

/** One refresh serves every call that was refused while it runs. */
const refreshCsrfCookie = (): Promise<void> => {
  csrfRefresh ??= send(auth.csrfCookie, {}, {})
    .then(() => undefined)
    .finally(() => {
      csrfRefresh = null;
    });
  return csrfRefresh;
};

const csrfToken = (): string | null => {
  const prefix = `${CSRF_COOKIE}=`;
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return entry === undefined ? null : decodeURIComponent(entry.slice(prefix.length));
};

const send = async (
  endpoint: Endpoint,
  input: CallParts,
  options: CallOptions,
  token: string | null = csrfToken(),
): Promise<Response> => {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (endpoint.method !== 'GET' && token !== null) headers[CSRF_HEADER] = token;
  if (options.bearer !== undefined) headers.authorization = `Bearer ${options.bearer}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  try {
    return await fetch(fillPath(endpoint, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ConnectionError(error);
  }
};

/** Sends a read again while the server says that it cannot answer now, when the server says, for some tries. */
const sendPatiently = async (endpoint: Endpoint, input: CallParts, options: CallOptions): Promise<Response> => {
  for (let retries = 0; ; retries += 1) {
    const response = await send(endpoint, input, options);
    const isRead = endpoint.method === 'GET' || endpoint.reads === true;
    const isRepeatable = isRead && endpoint.answers === undefined;
    if (response.status !== 503 || !isRepeatable || retries === READ_RETRIES_MAX) return response;
    const askedS = Number(response.headers.get('retry-after') ?? 0);
    await waitBusy(Math.min(Math.max(askedS, 1) * 1_000, READ_RETRY_WAIT_MAX_MS), options.signal);
    options.signal?.throwIfAborted();
  }
};

const answered = async (endpoint: Endpoint, input: CallParts, options: CallOptions): Promise<Response> => {
  // Without a cookie a change is sure to be refused.
  if (endpoint.method !== 'GET' && options.bearer === undefined && csrfToken() === null) await refreshCsrfCookie();
  const token = csrfToken();
  let response = await sendPatiently(endpoint, input, options);
  if (response.status === 419) {
    // Another call may have refreshed it since this one was sent.
    if (csrfToken() === token) await refreshCsrfCookie();
    response = await send(endpoint, input, options);
  }
  if (response.ok) return response;
  if (response.status === 401 && options.bearer === undefined) whenUnauthenticated?.(endpoint);
  const error = await readApiError(response);
  if (error.code === 'COUNTRY') whenCountryRefused?.();
  throw error;
};

/**
 * Makes one call of the contract and answers its parsed response (undefined for a call without one).
 * A change without a CSRF cookie fetches one first; a 419 refreshes it once and retries once. A read that is answered 503 is
 * repeated as the server asks (fault F38). A 401 also runs the handler of `onUnauthenticated`, and a refusal by country
 * that of `onCountryRefused`.
 * Throws `ApiError` when the server answered with a failure and `ConnectionError` when it could not be reached.
 * See behaviour.md#notifications.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallResponse<E>> => {
  const response = await answered(endpoint, input, options);
  const schema = endpoint.response;
  if (schema === undefined) return undefined as CallResponse<E>;
  return schema.parse(await response.json()) as CallResponse<E>;
};
