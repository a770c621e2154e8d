import { auth, CSRF_HEADER } from '@openconsult/contracts/auth';
import type { Endpoint } from '@openconsult/contracts/endpoint';
import { patientSessions } from '@openconsult/contracts/patient-sessions';
import { system } from '@openconsult/contracts/system';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError, call, onCountryRefused, onUnauthenticated } from './call.ts';
import { fileUrl, fillPath } from './url.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
}

const jar = { cookie: 'theme=dark; XSRF-TOKEN=old' };
const asked: Asked[] = [];
let answer: (asked: Asked) => Response | Promise<Response>;

const json = (status: number, body: unknown): Response => Response.json(body, { status });
const failure = (status: number, code: string): Response =>
  json(status, { message: `It is ${code}`, code, request_id: 'r-1' });

beforeEach(() => {
  jar.cookie = 'theme=dark; XSRF-TOKEN=old';
  asked.length = 0;
  vi.stubGlobal('document', jar);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const entry = { method: init.method ?? 'GET', path, token: new Headers(init.headers).get(CSRF_HEADER) };
    asked.push(entry);
    if (path === '/sanctum/csrf-cookie') jar.cookie = 'XSRF-TOKEN=new%3D';
    return answer(entry);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  onUnauthenticated(() => undefined);
  onCountryRefused(() => undefined);
});

const csrfProtected = ({ method, path, token }: Asked): Response => {
  if (path === '/sanctum/csrf-cookie') return new Response(null, { status: 204 });
  return method !== 'GET' && token !== 'new=' ? failure(419, 'CSRF') : json(200, { done: true });
};

test('a 419 refreshes the CSRF cookie once and retries once', async () => {
  answer = csrfProtected;
  await expect(call(auth.logout, {})).resolves.toEqual({ done: true });
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    ['/api/logout', 'old'],
    ['/sanctum/csrf-cookie', null],
    ['/api/logout', 'new='],
  ]);
});

test('ten calls that are refused at once share one refresh and are each retried once', async () => {
  answer = csrfProtected;
  await Promise.all(Array.from({ length: 10 }, () => call(auth.logout, {})));
  expect(asked.filter(({ path }) => path === '/sanctum/csrf-cookie')).toHaveLength(1);
  expect(asked.filter(({ path }) => path === '/api/logout')).toHaveLength(20);
});

test('a call that is refused only after the others had their refresh goes on with what they got', async () => {
  let refuseLate: (response: Response) => void = () => undefined;
  let isFirst = true;
  answer = (entry) => {
    if (!isFirst) return csrfProtected(entry);
    isFirst = false;
    return new Promise((resolve) => {
      refuseLate = resolve;
    });
  };
  const late = call(auth.logout, {});
  await Promise.all(Array.from({ length: 9 }, () => call(auth.logout, {})));
  refuseLate(failure(419, 'CSRF'));
  await expect(late).resolves.toEqual({ done: true });
  expect(asked.filter(({ path }) => path === '/sanctum/csrf-cookie')).toHaveLength(1);
});

test('a second 419 is given up as an error', async () => {
  answer = ({ path }) => (path === '/sanctum/csrf-cookie' ? new Response(null, { status: 204 }) : failure(419, 'CSRF'));
  await expect(call(auth.logout, {})).rejects.toMatchObject({ status: 419, code: 'CSRF', requestId: 'r-1' });
  expect(asked.filter(({ path }) => path === '/api/logout')).toHaveLength(2);
});

test('a 401 tells the handler which call it was, and throws', async () => {
  answer = () => failure(401, 'UNAUTHENTICATED');
  const told: Endpoint[] = [];
  onUnauthenticated((endpoint) => told.push(endpoint));
  await expect(call(patientSessions.ongoing, {})).rejects.toBeInstanceOf(ApiError);
  expect(told).toEqual([patientSessions.ongoing]);
});

test('a refusal by country tells its handler, another refusal does not', async () => {
  const told = vi.fn();
  onCountryRefused(told);
  answer = () => failure(403, 'FORBIDDEN');
  await expect(call(patientSessions.ongoing, {})).rejects.toBeInstanceOf(ApiError);
  expect(told).not.toHaveBeenCalled();
  answer = () => failure(403, 'COUNTRY');
  await expect(call(patientSessions.ongoing, {})).rejects.toMatchObject({ code: 'COUNTRY' });
  expect(told).toHaveBeenCalledTimes(1);
});

test('an answer that is not the API’s becomes an error with its status line', async () => {
  answer = () => new Response('<html>bad gateway</html>', { status: 502, statusText: 'Bad Gateway' });
  await expect(call(system.time, {})).rejects.toMatchObject({
    status: 502,
    code: null,
    message: 'Status: 502 Bad Gateway',
  });
});

test('no answer at all is a connection error; a call that was taken back stays an abort', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(call(system.time, {})).rejects.toBeInstanceOf(ConnectionError);
  const abort = new AbortController();
  abort.abort();
  answer = () => Promise.reject(abort.signal.reason);
  await expect(call(system.time, {}, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('an answer that breaks the contract is refused', async () => {
  answer = () => json(200, { time: 'yesterday' });
  await expect(call(system.time, {})).rejects.toThrow();
});

test('parameters are escaped, and a query leaves out what is not given', () => {
  expect(
    fillPath({ path: '/api/x/{name}/y' }, { params: { name: 'a/b c' }, query: { page: 2, query: undefined } }),
  ).toBe('/api/x/a%2Fb%20c/y?page=2');
  expect(fileUrl(patientSessions.view, { params: { id: 'i' } })).toBe('/api/patient-sessions/i');
  expect(() => fillPath({ path: '/api/x/{name}' }, {})).toThrow('"name"');
});
