import {
  microphoneWhispers,
  type PhoneReport,
  type WindowRequest,
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
  interrupted: false,
  battery: null,
};
const request = (change: Partial<WindowRequest> = {}): WindowRequest => ({
  recording_id: null,
  muted: false,
  can_record: true,
  ...change,
});

function setUp() {
  const sent: { name: string; data: unknown; atMs: number }[] = [];
  const requests: WindowRequest[] = [];
  const stops: string[] = [];
  const env = { report: idle, closed: false as boolean | 'unreachable', asked: 0 };
  let listener: Parameters<PhoneConnectionPorts['open']>[0] | null = null;
  const connection = new PhoneConnection({
    open: (opened) => {
      listener = opened;
      return {
        whisper: (name, data) => {
          sent.push({ name: name.replace('client-', ''), data, atMs: Date.now() });
          return true;
        },
        close: () => {
          listener = null;
        },
      };
    },
    isClosed: () => {
      env.asked += 1;
      return env.closed === 'unreachable' ? Promise.reject(new Error('No network')) : Promise.resolve(env.closed);
    },
    every: (ms, run) => {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
    now: () => Date.now(),
    report: () => env.report,
    onRequest: (request) => requests.push(request),
    onStop: (id) => stops.push(id),
  });
  const receive = (kind: keyof typeof microphoneWhispers, data: unknown) =>
    listener?.onEvent(microphoneWhispers[kind].name, data);
  return {
    connection,
    sent,
    requests,
    stops,
    env,
    receive,
    up: () => listener?.onStatus('up'),
    of: (name: string) => sent.filter((one) => one.name === name),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a phone', () => {
  test('pings at once and then every three seconds, with its report', async () => {
    const { up, of, env } = setUp();
    up();
    env.report = { ...idle, phase: 'recording', recording_id: ID, recorded_segments: 2 };
    await vi.advanceTimersByTimeAsync(9_000);
    const pings = of('ping');
    expect(pings).toHaveLength(4);
    for (const [at, { atMs }] of pings.slice(1).entries())
      expect(atMs - (pings[at]?.atMs ?? 0)).toBeLessThanOrEqual(3_000);
    expect(pings.at(-1)?.data).toEqual(env.report);
  });

  test('reports a change within about half a second, and at most twice a second', async () => {
    const { of, env, connection } = setUp();
    await vi.advanceTimersByTimeAsync(1_000);
    const before = of('report').length;
    for (let at = 0; at < 20; at += 1) {
      env.report = { ...idle, unsent_ms: at * 100 + 1 };
      connection.changed();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(of('report').length - before).toBeLessThanOrEqual(6);
    expect(of('report').at(-1)?.data).toEqual(env.report);
  });

  test('R18: continues while its window is silent for more than six seconds, and shows it', async () => {
    const { receive, connection, env, stops } = setUp();
    receive('pong', request({ recording_id: ID }));
    expect(connection.view.get().state).toBe('here');
    env.closed = 'unreachable';
    await vi.advanceTimersByTimeAsync(6_000);
    expect(connection.view.get().state).toBe('here');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connection.view.get()).toMatchObject({ state: 'away', request: { recording_id: ID } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stops).toEqual([]);
    receive('pong', request({ recording_id: ID }));
    expect(connection.view.get().state).toBe('here');
  });

  test('R18: checks its computer at once after waking up', async () => {
    const { connection, env, up } = setUp();
    up();
    // The system sleeps: no timer runs while the clock advances.
    vi.setSystemTime(Date.now() + 60_000);
    env.closed = true;
    connection.woke();
    await vi.advanceTimersByTimeAsync(0);
    expect(env.asked).toBe(1);
    expect(connection.view.get().state).toBe('closed');
  });

  test('R18: closes once the server reports that it was replaced, and not before', async () => {
    const { connection, env, of, receive, requests } = setUp();
    env.closed = 'unreachable';
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connection.view.get().state).toBe('away');
    env.closed = true;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(connection.view.get().state).toBe('closed');
    const pings = of('ping').length;
    receive('pong', request({ recording_id: ID }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(of('ping')).toHaveLength(pings);
    expect(requests).toEqual([]);
  });

  test('follows start, mute, resume and stop at once, without waiting for a pong', () => {
    const { receive, requests, stops } = setUp();
    receive('startRecording', { recording_id: ID });
    receive('muteRecording', { recording_id: ID });
    receive('resumeRecording', { recording_id: ID });
    receive('stopRecording', { recording_id: ID });
    expect(requests.map(({ recording_id, muted }) => [recording_id, muted])).toEqual([
      [ID, false],
      [ID, true],
      [ID, false],
    ]);
    expect(stops).toEqual([ID]);
  });

  test('shows the progress and the end of the transcription, never its text', () => {
    const { receive, connection } = setUp();
    receive('loader', { percent: 40 });
    expect(connection.view.get().loaderPercent).toBe(40);
    receive('transcript', { recording_id: ID, text: 'Extract UL6.' });
    expect(connection.view.get()).toMatchObject({ loaderPercent: null, transcriptOf: ID });
    expect(JSON.stringify(connection.view.get())).not.toContain('UL6');
  });

  test('T21: ignores invalid whispers', () => {
    const { receive, requests, stops, connection } = setUp();
    receive('pong', { recording_id: 'all of them', muted: false, can_record: true });
    receive('pong', null);
    receive('startRecording', { recording_id: 7 });
    receive('stopRecording', {});
    receive('loader', { percent: 1_000 });
    expect([requests, stops]).toEqual([[], []]);
    expect(connection.view.get()).toMatchObject({ state: 'connecting', loaderPercent: null });
  });
});
