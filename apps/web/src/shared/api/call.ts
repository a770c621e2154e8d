import { auth, CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import type { CallInput, CallResponse, Endpoint } from '@openconsult/contracts/endpoint';
import { READ_RETRIES_MAX, READ_RETRY_WAIT_MAX_MS } from '@openconsult/contracts/limits';
import { ConnectionError, readApiError, SERVER_AWAY } from './api-error.ts';
import { callsResumed, needsLogin, noteChange, readWithPauses } from './call-pause.ts';
import { fillPath, type UntypedInput } from './url.ts';

export { ApiError, ConnectionError } from './api-error.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page; the browser allows this for small bodies only. */
  readonly keepalive?: boolean;
  /** A phone microphone's token, sent instead of the session; a 401 then logs no user out. */
  readonly bearer?: string;
}

let handleUnauthenticated: ((endpoint: Endpoint) => void) | null = null;

/** Sets the one handler of calls that answer 401 (behaviour.md#notifications). */
export const onUnauthenticated = (handler: (endpoint: Endpoint) => void): void => {
  handleUnauthenticated = handler;
};

let handleCountryRefused: (() => void) | null = null;

/** Sets the one handler of calls that are refused by country (behaviour.md#region-lock). */
export const onCountryRefused = (handler: () => void): void => {
  handleCountryRefused = handler;
};

let handleServerBusy: (() => () => void) | null = null;

/**
 * Sets the one handler of a busy server: it runs when the first read begins to wait, and the function that it returns
 * when the last has ended.
 */
export const onServerBusy = (handler: () => () => void): void => {
  handleServerBusy = handler;
};

let waitingReads = 0;
let endBusy: (() => void) | undefined;

/** Waits before a read is repeated, and runs the `onServerBusy` handler meanwhile. */
const waitAsBusy = async (waitMs: number, signal: AbortSignal | undefined): Promise<void> => {
  waitingReads += 1;
  if (waitingReads === 1) endBusy = handleServerBusy?.();
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

let headersOfCall: (() => Readonly<Record<string, string>>) | null = null;

/** Sets what adds headers to each call, such as the name of its trace. */
export const onCall = (headers: () => Readonly<Record<string, string>>): void => {
  headersOfCall = headers;
};

let csrfRefresh: Promise<void> | null = null;

/** Fetches another proof of our own page. One refresh serves every call that was refused while it runs. */
export const refreshCsrfCookie = (): Promise<void> => {
  csrfRefresh ??= send(auth.csrfCookie, {}, {})
    .then(() => undefined)
    .finally(() => {
      csrfRefresh = null;
    });
  return csrfRefresh;
};

/** The proof that a change comes from our own page, for the header of a request; null before the first. */
export const csrfToken = (): string | null => {
  const prefix = `${CSRF_COOKIE}=`;
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return entry === undefined ? null : decodeURIComponent(entry.slice(prefix.length));
};

const send = async (
  endpoint: Endpoint,
  input: UntypedInput,
  options: CallOptions,
  token: string | null = csrfToken(),
): Promise<Response> => {
  const headers: Record<string, string> = { accept: 'application/json', ...headersOfCall?.() };
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

const isRead = ({ method, reads }: Endpoint): boolean => method === 'GET' || reads === true;

/**
 * Repeats a read that is answered 503, after the time the server asks for, or 502 or 504 by a proxy whose server is being
 * replaced.
 */
const sendWithRetries = async (endpoint: Endpoint, input: UntypedInput, options: CallOptions): Promise<Response> => {
  for (let retries = 0; ; retries += 1) {
    const response = await send(endpoint, input, options);
    const isRepeatable = isRead(endpoint) && endpoint.answers === undefined;
    if (!SERVER_AWAY.has(response.status) || !isRepeatable || retries === READ_RETRIES_MAX) return response;
    const askedS = Number(response.headers.get('retry-after') ?? 0);
    await waitAsBusy(Math.min(Math.max(askedS, 1) * 1_000, READ_RETRY_WAIT_MAX_MS), options.signal);
    options.signal?.throwIfAborted();
  }
};

const sendChecked = async (endpoint: Endpoint, input: UntypedInput, options: CallOptions): Promise<Response> => {
  // Without a cookie every change is refused.
  if (endpoint.method !== 'GET' && options.bearer === undefined && csrfToken() === null) await refreshCsrfCookie();
  const token = csrfToken();
  let response = await sendWithRetries(endpoint, input, options);
  if (response.status === 419) {
    // Another call may have refreshed it since this one was sent.
    if (csrfToken() === token) await refreshCsrfCookie();
    response = await send(endpoint, input, options);
  }
  if (response.ok) return response;
  if (response.status === 401 && options.bearer === undefined) handleUnauthenticated?.(endpoint);
  const error = await readApiError(response);
  if (error.code === 'COUNTRY') handleCountryRefused?.();
  throw error;
};

const sendAndParse = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<CallResponse<E>> => {
  const response = await sendChecked(endpoint, input, options);
  const schema = endpoint.response;
  if (schema === undefined) return undefined as CallResponse<E>;
  return schema.parse(await response.json()) as CallResponse<E>;
};

/**
 * Makes one call of the contract and answers its parsed response (undefined for a call without one).
 * A change without a CSRF cookie fetches one first; a 419 refreshes it once and retries once. A read that is answered
 * 503 is repeated as the server asks (fault F38), and so is one that a proxy answers while the server restarts (fault J5). A 401 also runs the handler of `onUnauthenticated`, and a refusal by
 * country that of `onCountryRefused`. Calls that need the login wait while it ends (call-pause.ts). Throws `ApiError`
 * when the server answered with a failure and `ConnectionError` when it could not be reached. See
 * behaviour.md#notifications.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallResponse<E>> => {
  if (!needsLogin(endpoint) || options.bearer !== undefined) return sendAndParse(endpoint, input, options);
  if (isRead(endpoint)) {
    return readWithPauses((signal) => sendAndParse(endpoint, input, { ...options, signal }), options.signal);
  }
  await callsResumed(options.signal);
  return noteChange(sendAndParse(endpoint, input, options));
};
