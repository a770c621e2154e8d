import { auth, CSRF_HEADER } from '@openconsult/contracts/auth';
import { consultations } from '@openconsult/contracts/consultations';
import type { Endpoint } from '@openconsult/contracts/endpoint';
import { system } from '@openconsult/contracts/system';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError, call, onCountryRefused, onServerBusy, onUnauthenticated } from './call.ts';
import { changesSettled, pauseCalls, resumeCalls } from './call-pause.ts';
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

test('P9: a 419 refreshes the CSRF cookie once and retries once', async () => {
  answer = csrfProtected;
  await expect(call(auth.logout, {})).resolves.toEqual({ done: true });
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    ['/api/logout', 'old'],
    ['/sanctum/csrf-cookie', null],
    ['/api/logout', 'new='],
  ]);
});

test('P9: ten calls that are refused at once share one refresh and are each retried once', async () => {
  answer = csrfProtected;
  await Promise.all(Array.from({ length: 10 }, () => call(auth.logout, {})));
  expect(asked.filter(({ path }) => path === '/sanctum/csrf-cookie')).toHaveLength(1);
  expect(asked.filter(({ path }) => path === '/api/logout')).toHaveLength(20);
});

test('P9: a call that is refused after the refresh of others uses their token', async () => {
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

test('P9: a second 419 is an error', async () => {
  answer = ({ path }) => (path === '/sanctum/csrf-cookie' ? new Response(null, { status: 204 }) : failure(419, 'CSRF'));
  await expect(call(auth.logout, {})).rejects.toMatchObject({ status: 419, code: 'CSRF', requestId: 'r-1' });
  expect(asked.filter(({ path }) => path === '/api/logout')).toHaveLength(2);
});

test('a 401 runs the handler with its call, and throws', async () => {
  answer = () => failure(401, 'UNAUTHENTICATED');
  const calls: Endpoint[] = [];
  onUnauthenticated((endpoint) => calls.push(endpoint));
  await expect(call(consultations.ongoing, {})).rejects.toBeInstanceOf(ApiError);
  expect(calls).toEqual([consultations.ongoing]);
});

test('a refusal by country runs its handler, another refusal does not', async () => {
  const calls = vi.fn();
  onCountryRefused(calls);
  answer = () => failure(403, 'FORBIDDEN');
  await expect(call(consultations.ongoing, {})).rejects.toBeInstanceOf(ApiError);
  expect(calls).not.toHaveBeenCalled();
  answer = () => failure(403, 'COUNTRY');
  await expect(call(consultations.ongoing, {})).rejects.toMatchObject({ code: 'COUNTRY' });
  expect(calls).toHaveBeenCalledTimes(1);
});

test('an answer that is not the API’s becomes an error with its status line', async () => {
  answer = () => new Response('<html>error</html>', { status: 500, statusText: 'Internal Server Error' });
  await expect(call(system.time, {})).rejects.toMatchObject({
    status: 500,
    code: null,
    message: 'Status: 500 Internal Server Error',
  });
});

test.each([502, 503, 504])('an answer %s of a proxy says that the server is being restarted', async (status) => {
  answer = () => new Response('<html>error</html>', { status, statusText: 'Away' });
  await expect(call(auth.logout, {})).rejects.toMatchObject({
    status,
    message: 'The server is being restarted. Try again in a minute.',
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
  expect(fileUrl(consultations.view, { params: { id: 'i' } })).toBe('/api/patient-sessions/i');
  expect(() => fillPath({ path: '/api/x/{name}' }, {})).toThrow('"name"');
});

test('a change without a CSRF cookie fetches one first, so that none is refused', async () => {
  jar.cookie = 'theme=dark';
  answer = csrfProtected;
  await Promise.all([call(auth.logout, {}), call(auth.logout, {})]);
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    ['/sanctum/csrf-cookie', null],
    ['/api/logout', 'new='],
    ['/api/logout', 'new='],
  ]);
});

describe('a server that cannot answer now', () => {
  const busy = (retryAfterS: number) =>
    Response.json(
      { message: 'Busy', code: 'UNAVAILABLE', request_id: 'r-1' },
      { status: 503, headers: { 'retry-after': String(retryAfterS) } },
    );
  let notices: string[];
  beforeEach(() => {
    vi.useFakeTimers();
    notices = [];
    onServerBusy(() => {
      notices.push('shown');
      return () => notices.push('hidden');
    });
  });
  afterEach(() => void vi.useRealTimers());

  test('F38: a read is retried when the server asks, and the page shows that it waits', async () => {
    let answers = 0;
    answer = () => {
      answers += 1;
      return answers <= 2 ? busy(3) : json(200, { time: '2026-01-01T00:00:00.000Z' });
    };
    const read = call(system.time, {});
    await vi.advanceTimersByTimeAsync(2_900);
    expect([answers, notices]).toEqual([1, ['shown']]);
    await vi.advanceTimersByTimeAsync(200);
    expect(answers).toBe(2);
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(read).resolves.toEqual({ time: '2026-01-01T00:00:00.000Z' });
    expect(notices).toEqual(['shown', 'hidden', 'shown', 'hidden']);
  });

  test.each([502, 504])(
    'J5: a read is repeated when a proxy answers %s, as while a server is replaced',
    async (status) => {
      let answers = 0;
      answer = () => {
        answers += 1;
        if (answers === 1) return new Response('<html>Away</html>', { status });
        return json(200, { time: '2026-01-01T00:00:00.000Z' });
      };
      const read = call(system.time, {});
      await vi.advanceTimersByTimeAsync(900);
      expect([answers, notices]).toEqual([1, ['shown']]);
      await vi.advanceTimersByTimeAsync(200);
      await expect(read).resolves.toEqual({ time: '2026-01-01T00:00:00.000Z' });
    },
  );

  test('F38: is asked again for a search, which changes nothing although it is posted', async () => {
    let answers = 0;
    answer = () => {
      answers += 1;
      const meta = { current_page: 1, last_page: 1, per_page: 15, total: 0 };
      return answers === 1 ? busy(1) : json(200, { data: [], meta });
    };
    const search = call(consultations.search, { body: { query: 'Ada' } });
    await vi.advanceTimersByTimeAsync(1_100);
    expect((await search).data).toEqual([]);
    expect(asked.map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/api/patient-sessions/search'],
      ['POST', '/api/patient-sessions/search'],
    ]);
  });

  test('F38: is not asked for a change a second time, nor for a read for ever', async () => {
    answer = () => busy(1);
    await expect(call(auth.logout, {})).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(1);
    const read = call(system.time, {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await read).toMatchObject({ status: 503 });
    expect(asked).toHaveLength(12);
  });

  test('F38: is no longer asked once the page has gone on', async () => {
    answer = () => busy(5);
    const abort = new AbortController();
    const read = call(system.time, {}, { signal: abort.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    abort.abort();
    expect(await read).toMatchObject({ name: 'AbortError' });
    expect([asked.length, notices.at(-1)]).toEqual([1, 'hidden']);
  });
});

describe('while the login ends', () => {
  afterEach(resumeCalls);
  const paths = () => asked.map(({ path }) => path);

  test('a pending read is cancelled and sent again afterwards, and no other call is sent until then', async () => {
    vi.stubGlobal('fetch', (path: string, { method = 'GET', signal }: RequestInit) => {
      asked.push({ method, path, token: null });
      if (asked.length > 1) return Promise.resolve(json(200, { done: true, data: [] }));
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    const read = call(consultations.ongoing, {}).catch((error: unknown) => error);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    pauseCalls();
    const change = call(consultations.remove, { params: { id: 'i' } }).catch((error: unknown) => error);
    await call(auth.logout, {});
    expect(paths()).toEqual([consultations.ongoing.path, auth.logout.path]);
    resumeCalls();
    await Promise.all([read, change]);
    expect(paths().slice(2).toSorted()).toEqual(['/api/patient-sessions/i', consultations.ongoing.path].toSorted());
  });

  test('a call that waits ends with its own signal', async () => {
    const abort = new AbortController();
    pauseCalls();
    const waiting = call(consultations.ongoing, {}, { signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toEqual([]);
  });

  test('the log-out can wait for the changes that are pending, but not for ever', async () => {
    let settle: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (settle = resolve));
    const change = call(consultations.remove, { params: { id: 'i' } });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const settled = vi.fn();
    void changesSettled(60_000).then(settled);
    await changesSettled(1);
    expect(settled).not.toHaveBeenCalled();
    settle(json(200, { done: true }));
    await change.catch(() => undefined);
    await vi.waitFor(() => expect(settled).toHaveBeenCalled());
  });
});
