import type { StreamedTextEvent, StreamedTextSnapshot } from '@openconsult/contracts/streamed-texts';
import { createAtom } from '@xstate/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStreamedTextReader, type StreamedTextReader } from './follow-streamed-text.ts';

/** A fake server and socket. */
class FakeSource {
  snapshot: StreamedTextSnapshot | null = null;
  fetches = 0;
  isReachable = true;
  private readonly status = createAtom<'up' | 'down'>('up');
  private handler: (data: unknown) => void = () => undefined;

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
    status: this.status,
  };

  emit(event: unknown): void {
    this.handler(event);
  }

  setUp(up: boolean): void {
    this.status.set(up ? 'up' : 'down');
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

let fake: FakeSource;
let reader: StreamedTextReader;
let leave: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  fake = new FakeSource();
  reader = createStreamedTextReader(fake.source);
  leave = reader.start();
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('fetches once at the start, then uses events only', async () => {
  fake.emit(piece(1, 'Upper '));
  fake.emit(piece(2, 'left'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reader.state.get()).toMatchObject({ text: 'Upper left', status: 'streaming' });
  expect(fake.fetches).toBe(1);
});

test('S1: fills a gap from the snapshot after 1.5 s, with one fetch', async () => {
  fake.snapshot = snapshot(3, 'abc', 'streaming');
  fake.emit(piece(1, 'a'));
  fake.emit(piece(3, 'c'));
  await vi.advanceTimersByTimeAsync(1_400);
  expect(reader.state.get().text).toBe('a');
  await vi.advanceTimersByTimeAsync(700);
  expect(reader.state.get().text).toBe('abc');
  expect(fake.fetches).toBe(2);
});

test('finds a lost end after ten seconds of silence', async () => {
  fake.emit(piece(1, 'a'));
  fake.snapshot = snapshot(1, 'a', 'ended');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(reader.state.get().status).toBe('ended');
});

test('S3: while the socket is down the text is fetched each 5 s, and at once when it is back', async () => {
  fake.setUp(false);
  fake.snapshot = snapshot(1, 'a', 'streaming');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(reader.state.get().text).toBe('a');
  fake.snapshot = snapshot(2, 'ab', 'streaming');
  await vi.advanceTimersByTimeAsync(5_500);
  expect(reader.state.get().text).toBe('ab');
  fake.snapshot = snapshot(3, 'abc', 'streaming');
  fake.setUp(true);
  await vi.advanceTimersByTimeAsync(600);
  expect(reader.state.get().text).toBe('abc');
});

test('S2: a text that ended while the page was away is whole within 2 s of its return', async () => {
  for (let awayMs = 100; awayMs < 20_000; awayMs += 700) {
    fake = new FakeSource();
    reader = createStreamedTextReader(fake.source);
    leave = reader.start();
    await vi.advanceTimersByTimeAsync(0);
    fake.emit(piece(1, 'a'));
    fake.setUp(false);
    fake.isReachable = false;
    fake.snapshot = snapshot(3, 'abc', 'ended');
    await vi.advanceTimersByTimeAsync(awayMs);
    expect(reader.state.get().text).toBe('a');
    fake.isReachable = true;
    fake.setUp(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reader.state.get(), `away for ${awayMs} ms`).toMatchObject({ text: 'abc', status: 'ended' });
    leave();
  }
});

test('S3: with no realtime for five minutes a text is shown within 6 s of its end, whenever that is', async () => {
  for (let endsAtMs = 290_000; endsAtMs < 300_000; endsAtMs += 300) {
    fake = new FakeSource();
    reader = createStreamedTextReader(fake.source);
    leave = reader.start();
    fake.setUp(false);
    fake.snapshot = snapshot(1, 'a', 'streaming');
    await vi.advanceTimersByTimeAsync(endsAtMs);
    fake.snapshot = snapshot(3, 'abc', 'ended');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(reader.state.get(), `ended after ${endsAtMs} ms`).toMatchObject({ text: 'abc', status: 'ended' });
    leave();
  }
});

test('does not fetch a settled text again', async () => {
  fake.snapshot = snapshot(1, 'a', 'ended');
  reader.refetch();
  await vi.advanceTimersByTimeAsync(0);
  const { fetches } = fake;
  fake.setUp(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fake.fetches).toBe(fetches);
});

test('retries a failed fetch after 5 s', async () => {
  fake.isReachable = false;
  reader.refetch();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(fake.fetches).toBe(2);
  fake.isReachable = true;
  fake.snapshot = snapshot(1, 'a', 'ended');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reader.state.get().text).toBe('a');
});

test('ignores data that is not an event of a streamed text', () => {
  fake.emit({ status: 'streaming', text: 'x' });
  fake.emit(null);
  expect(reader.state.get().generation).toBe(0);
});

test('fetches nothing once it is stopped', async () => {
  leave();
  const { fetches } = fake;
  fake.setUp(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fake.fetches).toBe(fetches);
});
