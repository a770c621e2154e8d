import { beforeEach, expect, test } from 'vitest';
import { ApiError, ConnectionError } from '../api/api-error.ts';
import { type ContentView, ViewQueue } from './view-queue.ts';
import { watchedPercent } from './watched-ranges.ts';

/** The Storage of a browser, which outlives its pages. */
class MemoryStorage {
  readonly entries = new Map<string, string>();
  get length(): number {
    return this.entries.size;
  }
  key = (index: number): string | null => [...this.entries.keys()][index] ?? null;
  getItem = (key: string): string | null => this.entries.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.entries.set(key, value);
  removeItem = (key: string): void => void this.entries.delete(key);
}

let storage: MemoryStorage;
let nowMs: number;
/** The server: showings by id, with what was watched of them. */
let server: Map<string, { readonly shownAtMs: number; percent: number }>;
let isOffline: boolean;
let refusal: Error | null;
let isTracked: boolean;
/** Requests arrive when it resolves. */
let arrival: Promise<void>;

const answer = <T>(value: () => T): Promise<T> => {
  if (isOffline) return Promise.reject(new ConnectionError(new Error('offline')));
  return refusal === null ? Promise.resolve(value()) : Promise.reject(refusal);
};

/** A page of the user, as after a reload. */
const openPage = (userId = 'u'): ViewQueue =>
  new ViewQueue({
    userId,
    storage,
    now: () => nowMs,
    calls: {
      create: async (view: ContentView, shownMsAgo) => {
        await arrival;
        return answer(() => {
          if (!isTracked) return null;
          if (!server.has(view.trackingId)) server.set(view.trackingId, { shownAtMs: nowMs - shownMsAgo, percent: -1 });
          return view.trackingId;
        });
      },
      update: (id, percent) =>
        answer(() => {
          const shown = server.get(id);
          if (shown === undefined) throw new Error('updated before it was created');
          shown.percent = Math.max(shown.percent, percent);
        }),
    },
  });

const video = { consultationId: 'c', type: 'condition' as const, id: 'i', media: { id: 'm', kind: 'video' as const } };

beforeEach(() => {
  storage = new MemoryStorage();
  nowMs = 1_000_000;
  server = new Map();
  isOffline = false;
  refusal = null;
  isTracked = true;
  arrival = Promise.resolve();
});

test('what is shown reaches the server at once, and what is watched with the next flush; then nothing is stored', async () => {
  const queue = openPage();
  queue.show({ ...video, trackingId: 'a' });
  await queue.flush();
  expect(server.get('a')).toEqual({ shownAtMs: 1_000_000, percent: -1 });
  queue.watched('a', 40);
  queue.watched('a', 30);
  await queue.flush();
  expect(server.get('a')?.percent).toBe(40);
  queue.end('a');
  expect([queue.isWaiting, storage.length]).toEqual([false, 0]);
});

test('a closed tab and an offline minute lose nothing: the next page sends it with its own time', async () => {
  isOffline = true;
  const closed = openPage();
  closed.show({ ...video, trackingId: 'a' });
  closed.watched('a', 55);
  await closed.flush();
  expect([...storage.entries.values()].join()).not.toMatch(/name|patient/i);
  nowMs += 60_000;
  const other = openPage('another user');
  await other.flush();
  isOffline = false;
  await other.flush();
  expect(server.size).toBe(0);
  const next = openPage();
  expect(next.isWaiting).toBe(true);
  await next.flush();
  expect(server.get('a')).toEqual({ shownAtMs: 1_000_000, percent: 55 });
  expect([next.isWaiting, storage.length]).toEqual([false, 0]);
});

test('what the server does not track or refuses is dropped, and what it cannot answer now waits', async () => {
  isTracked = false;
  const queue = openPage();
  queue.show({ ...video, trackingId: 'untracked' });
  await queue.flush();
  expect(storage.length).toBe(0);
  isTracked = true;
  refusal = new ApiError(404, 'Not Found', null);
  queue.show({ ...video, trackingId: 'refused' });
  await queue.flush();
  expect(storage.length).toBe(0);
  refusal = new ApiError(503, 'Unavailable', null);
  queue.show({ ...video, trackingId: 'later' });
  await queue.flush();
  expect(queue.isWaiting).toBe(true);
  refusal = null;
  await queue.flush();
  expect([...server.keys()]).toEqual(['later']);
});

test('the server has the order in which things were shown, however slowly the first request arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  arrival = promise;
  const queue = openPage();
  queue.show({ ...video, media: null, trackingId: 'item' });
  nowMs += 500;
  queue.show({ ...video, trackingId: 'video' });
  nowMs += 2_000;
  arrival = Promise.resolve();
  resolve();
  await queue.flush();
  await queue.flush();
  expect(server.get('item')?.shownAtMs).toBeLessThanOrEqual(server.get('video')?.shownAtMs ?? 0);
  expect([...server.keys()]).toEqual(['item', 'video']);
});

test('each second counts once, whatever is played twice or skipped', () => {
  expect(watchedPercent([], 10)).toBe(0);
  expect(
    watchedPercent(
      [
        [0, 5],
        [2, 5],
        [4.9, 5],
      ],
      10,
    ),
  ).toBe(50);
  expect(
    watchedPercent(
      [
        [8, 10],
        [0, 2],
      ],
      10,
    ),
  ).toBe(40);
  expect(
    watchedPercent(
      [
        [0, 4.9],
        [5, 10.02],
      ],
      10,
    ),
  ).toBe(100);
  expect(watchedPercent([[0, 5]], Number.NaN)).toBe(0);
});
