import {
  microphoneWhispers,
  type PhoneReport,
  type WindowWish,
} from '@openconsult/contracts/remote-microphone-whispers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PhoneConnection, type PhoneConnectionPorts } from './phone-connection.ts';

const ID = '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11';

const idle: PhoneReport = {
  recording_id: null,
  phase: 'idle',
  refusal: null,
  recorded_segments: 0,
  confirmed_segments: 0,
  unsent_ms: 0,
  muted: false,
  battery: null,
};
const wish = (change: Partial<WindowWish> = {}): WindowWish => ({
  recording_id: null,
  muted: false,
  can_record: true,
  ...change,
});

function setUp() {
  const said: { name: string; data: unknown; atMs: number }[] = [];
  const wishes: WindowWish[] = [];
  const stops: string[] = [];
  const world = { report: idle, closed: false as boolean | 'unreachable', asked: 0 };
  let listener: Parameters<PhoneConnectionPorts['open']>[0] | null = null;
  const connection = new PhoneConnection({
    open: (heard) => {
      listener = heard;
      return {
        whisper: (name, data) => {
          said.push({ name: name.replace('client-', ''), data, atMs: Date.now() });
          return true;
        },
        close: () => {
          listener = null;
        },
      };
    },
    isClosed: () => {
      world.asked += 1;
      return world.closed === 'unreachable' ? Promise.reject(new Error('No network')) : Promise.resolve(world.closed);
    },
    every: (ms, act) => {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
    now: () => Date.now(),
    report: () => world.report,
    onWish: (wished) => wishes.push(wished),
    onStop: (id) => stops.push(id),
  });
  const hear = (kind: keyof typeof microphoneWhispers, data: unknown) =>
    listener?.onEvent(microphoneWhispers[kind].name, data);
  return {
    connection,
    said,
    wishes,
    stops,
    world,
    hear,
    up: () => listener?.onStatus('up'),
    of: (name: string) => said.filter((one) => one.name === name),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a phone', () => {
  test('pings at once and then every three seconds, with all that it has to report', async () => {
    const { up, of, world } = setUp();
    up();
    world.report = { ...idle, phase: 'recording', recording_id: ID, recorded_segments: 2 };
    await vi.advanceTimersByTimeAsync(9_000);
    const pings = of('ping');
    expect(pings).toHaveLength(4);
    for (const [at, { atMs }] of pings.slice(1).entries())
      expect(atMs - (pings[at]?.atMs ?? 0)).toBeLessThanOrEqual(3_000);
    expect(pings.at(-1)?.data).toEqual(world.report);
  });

  test('reports a change within half a second and a bit, and at most twice a second', async () => {
    const { of, world, connection } = setUp();
    await vi.advanceTimersByTimeAsync(1_000);
    const before = of('report').length;
    for (let at = 0; at < 20; at += 1) {
      world.report = { ...idle, unsent_ms: at * 100 + 1 };
      connection.changed();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(of('report').length - before).toBeLessThanOrEqual(6);
    expect(of('report').at(-1)?.data).toEqual(world.report);
  });

  test('R18: goes on while its window is silent for more than six seconds, and says so', async () => {
    const { hear, connection, world, stops } = setUp();
    hear('pong', wish({ recording_id: ID }));
    expect(connection.view.get().state).toBe('here');
    world.closed = 'unreachable';
    await vi.advanceTimersByTimeAsync(6_000);
    expect(connection.view.get().state).toBe('here');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connection.view.get()).toMatchObject({ state: 'away', wish: { recording_id: ID } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stops).toEqual([]);
    hear('pong', wish({ recording_id: ID }));
    expect(connection.view.get().state).toBe('here');
  });

  test('R18: that wakes up looks after its computer at once', async () => {
    const { connection, world, up } = setUp();
    up();
    // The system stands still: no timer runs, and the clock goes on.
    vi.setSystemTime(Date.now() + 60_000);
    world.closed = true;
    connection.woke();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.asked).toBe(1);
    expect(connection.view.get().state).toBe('closed');
  });

  test('R18: stops being a microphone once the server says that it was replaced, and not before', async () => {
    const { connection, world, of, hear, wishes } = setUp();
    world.closed = 'unreachable';
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connection.view.get().state).toBe('away');
    world.closed = true;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(connection.view.get().state).toBe('closed');
    const pings = of('ping').length;
    hear('pong', wish({ recording_id: ID }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(of('ping')).toHaveLength(pings);
    expect(wishes).toEqual([]);
  });

  test('hears start, mute, resume and stop at once, as if the next pong had come', () => {
    const { hear, wishes, stops } = setUp();
    hear('startRecording', { recording_id: ID });
    hear('muteRecording', { recording_id: ID });
    hear('resumeRecording', { recording_id: ID });
    hear('stopRecording', { recording_id: ID });
    expect(wishes.map(({ recording_id, muted }) => [recording_id, muted])).toEqual([
      [ID, false],
      [ID, true],
      [ID, false],
    ]);
    expect(stops).toEqual([ID]);
  });

  test('shows how far the words are, and that they have come; never the words', () => {
    const { hear, connection } = setUp();
    hear('loader', { percent: 40 });
    expect(connection.view.get().loaderPercent).toBe(40);
    hear('transcript', { recording_id: ID, text: 'Extract UL6.' });
    expect(connection.view.get()).toMatchObject({ loaderPercent: null, transcriptOf: ID });
    expect(JSON.stringify(connection.view.get())).not.toContain('UL6');
  });

  test('T21: heeds nothing that does not fit', () => {
    const { hear, wishes, stops, connection } = setUp();
    hear('pong', { recording_id: 'all of them', muted: false, can_record: true });
    hear('pong', null);
    hear('startRecording', { recording_id: 7 });
    hear('stopRecording', {});
    hear('loader', { percent: 1_000 });
    expect([wishes, stops]).toEqual([[], []]);
    expect(connection.view.get()).toMatchObject({ state: 'connecting', loaderPercent: null });
  });
});
