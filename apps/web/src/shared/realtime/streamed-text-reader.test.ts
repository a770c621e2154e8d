import type { StreamedTextEvent, StreamedTextSnapshot } from '@openconsult/contracts/streamed-texts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStreamedTextReader, type StreamedTextReader } from './streamed-text-reader.ts';

/** The server and the socket, as far as a reader meets them. */
class World {
  snapshot: StreamedTextSnapshot | null = null;
  fetches = 0;
  isReachable = true;
  private up = true;
  private handler: (data: unknown) => void = () => undefined;
  private statusListener: () => void = () => undefined;

  readonly source = {
    fetchSnapshot: async () => {
      this.fetches += 1;
      if (!this.isReachable) throw new Error('not reached');
      return this.snapshot;
    },
    onEvent: (handler: (data: unknown) => void) => {
      this.handler = handler;
      return () => {
        this.handler = () => undefined;
      };
    },
    isUp: () => this.up,
    onStatus: (listener: () => void) => {
      this.statusListener = listener;
      return () => undefined;
    },
  };

  emit(event: unknown): void {
    this.handler(event);
  }

  setUp(up: boolean): void {
    this.up = up;
    this.statusListener();
  }
}

const piece = (seq: number, data: string): StreamedTextEvent => ({ status: 'streaming', generation: 1, seq, data });

const snapshot = (seq: number, text: string, status: StreamedTextSnapshot['status']): StreamedTextSnapshot => ({
  name: 'voice-note.1.notes',
  generation: 1,
  seq,
  status,
  text,
  failure: null,
  written_by: null,
  updated_at: '2026-01-01T00:00:00.000Z',
});

let world: World;
let reader: StreamedTextReader;
let leave: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  world = new World();
  reader = createStreamedTextReader(world.source);
  leave = reader.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('fetches once at the start and then follows the events alone', async () => {
  world.emit(piece(1, 'Upper '));
  world.emit(piece(2, 'left'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reader.getState()).toMatchObject({ text: 'Upper left', status: 'streaming' });
  expect(world.fetches).toBe(1);
});

test('S1: a gap that stands for 1.5 s is filled from the snapshot, by one fetch', async () => {
  world.snapshot = snapshot(3, 'abc', 'streaming');
  world.emit(piece(1, 'a'));
  world.emit(piece(3, 'c'));
  await vi.advanceTimersByTimeAsync(1_400);
  expect(reader.getState().text).toBe('a');
  await vi.advanceTimersByTimeAsync(700);
  expect(reader.getState().text).toBe('abc');
  expect(world.fetches).toBe(2);
});

test('a lost end is found after ten seconds of silence', async () => {
  world.emit(piece(1, 'a'));
  world.snapshot = snapshot(1, 'a', 'ended');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(reader.getState().status).toBe('ended');
});

test('S3: while the socket is down the text is fetched each 5 s, and at once when it is back', async () => {
  world.setUp(false);
  world.snapshot = snapshot(1, 'a', 'streaming');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(reader.getState().text).toBe('a');
  world.snapshot = snapshot(2, 'ab', 'streaming');
  await vi.advanceTimersByTimeAsync(5_500);
  expect(reader.getState().text).toBe('ab');
  world.snapshot = snapshot(3, 'abc', 'streaming');
  world.setUp(true);
  await vi.advanceTimersByTimeAsync(600);
  expect(reader.getState().text).toBe('abc');
});

test('S2: a text that ended while the page was away is whole within 2 s of its return', async () => {
  for (let awayMs = 100; awayMs < 20_000; awayMs += 700) {
    world = new World();
    reader = createStreamedTextReader(world.source);
    leave = reader.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    world.emit(piece(1, 'a'));
    world.setUp(false);
    world.isReachable = false;
    world.snapshot = snapshot(3, 'abc', 'ended');
    await vi.advanceTimersByTimeAsync(awayMs);
    expect(reader.getState().text).toBe('a');
    world.isReachable = true;
    world.setUp(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reader.getState(), `away for ${awayMs} ms`).toMatchObject({ text: 'abc', status: 'ended' });
    leave();
  }
});

test('S3: with no realtime for five minutes a text is shown within 6 s of its end, whenever that is', async () => {
  for (let endsAtMs = 290_000; endsAtMs < 300_000; endsAtMs += 300) {
    world = new World();
    reader = createStreamedTextReader(world.source);
    leave = reader.subscribe(() => undefined);
    world.setUp(false);
    world.snapshot = snapshot(1, 'a', 'streaming');
    await vi.advanceTimersByTimeAsync(endsAtMs);
    world.snapshot = snapshot(3, 'abc', 'ended');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(reader.getState(), `ended after ${endsAtMs} ms`).toMatchObject({ text: 'abc', status: 'ended' });
    leave();
  }
});

test('a settled text is left alone', async () => {
  world.snapshot = snapshot(1, 'a', 'ended');
  reader.refetch();
  await vi.advanceTimersByTimeAsync(0);
  const { fetches } = world;
  world.setUp(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.fetches).toBe(fetches);
});

test('a fetch that fails is tried again, with 5 s between', async () => {
  world.isReachable = false;
  reader.refetch();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(world.fetches).toBe(2);
  world.isReachable = true;
  world.snapshot = snapshot(1, 'a', 'ended');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reader.getState().text).toBe('a');
});

test('data that is no event of a streamed text is dropped', () => {
  world.emit({ status: 'streaming', text: 'x' });
  world.emit(null);
  expect(reader.getState().generation).toBe(0);
});

test('nobody listening means nothing fetched', async () => {
  leave();
  const { fetches } = world;
  world.setUp(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.fetches).toBe(fetches);
});
