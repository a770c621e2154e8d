import { REMOTE_GONE_AFTER_MS } from '@openconsult/contracts/limits';
import { microphoneWhispers, type PhoneReport } from '@openconsult/contracts/remote-microphone-whispers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundRecording, RemoteCaptureEvent } from '../../../shared/recorder/capture/remote-capture.ts';
import type { LinkPorts } from './link-ports.ts';
import { PhoneLink } from './phone-link.ts';

const RECORDING = { id: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11', voiceNoteId: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b22' };
const PING_MS = 3_000;

type Sent = { name: string; data: Record<string, unknown> };

/** The window's end with fakes: a server that counts offers, and a channel that can be cut. */
function setUp() {
  const sent: Sent[] = [];
  const calls: string[] = [];
  const lost: number[] = [];
  let offers = 0;
  const everyListener: Parameters<LinkPorts['join']>[1][] = [];
  let listener: Parameters<LinkPorts['join']>[1] | null = null;
  const env = {
    isChannelOpen: true,
    failing: new Set<string>(),
    arrived: { segments: 0, isEnded: false },
    left: 0,
    saved: null as string | null,
    running: null as FoundRecording | null,
    /** Resolves when the server allows the recording to begin. */
    startAllowed: Promise.resolve(),
    /** Another window of this browser has the phone. */
    isElsewhere: false,
    known: (id: string): Awaited<ReturnType<LinkPorts['find']>> => ({
      channel: `private-VoiceNote.${id}`,
      isJoined: true,
      label: 'Android, Chrome',
    }),
  };
  const answer = <T>(name: string, value: () => T): Promise<T> => {
    calls.push(name);
    return env.failing.has(name) ? Promise.reject(new Error(name)) : Promise.resolve(value());
  };
  const pairing = () => {
    offers += 1;
    return {
      id: `id-${offers}`,
      token: `token-${offers}`,
      code: '123456',
      channel: `private-VoiceNote.id-${offers}`,
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    };
  };
  const link = new PhoneLink({
    offer: () => answer('offer', pairing),
    rotate: (id) => answer(`rotate ${id}`, pairing),
    close: (id) => answer(`close ${id}`, () => undefined),
    find: (id) => answer('find', () => env.known(id)),
    saved: {
      read: () => env.saved,
      save: (id) => {
        env.saved = id;
        return env.isElsewhere ? new Promise(() => undefined) : Promise.resolve();
      },
      forget: () => {
        env.saved = null;
      },
      readRunning: () => env.running,
      saveRunning: (running) => {
        env.running = running;
      },
    },
    startRecording: (id) => env.startAllowed.then(() => answer(`start ${id}`, () => undefined)),
    arrived: () => answer('arrived', () => env.arrived),
    join: (_channel, opened) => {
      listener = opened;
      everyListener.push(opened);
      opened.onStatus('up');
      return {
        whisper: (name, data) => {
          if (env.isChannelOpen) sent.push({ name, data });
          return env.isChannelOpen;
        },
        leave: () => {
          env.left += 1;
          if (listener === opened) listener = null;
        },
      };
    },
    every: (ms, run) => {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
    now: () => Date.now(),
    onLost: () => lost.push(Date.now()),
  });
  const report = (change: Partial<PhoneReport> = {}): PhoneReport => ({
    recording_id: null,
    phase: 'idle',
    refusal: null,
    recorded_segments: 0,
    confirmed_segments: 0,
    unsent_ms: 0,
    muted: false,
    interrupted: false,
    battery: 0.5,
    ...change,
  });
  const receive = (kind: keyof typeof microphoneWhispers, data: unknown) =>
    listener?.onEvent(microphoneWhispers[kind].name, data);
  return {
    link,
    env,
    sent,
    calls,
    lost,
    everyListener,
    report,
    receive,
    status: (status: 'up' | 'down') => listener?.onStatus(status),
    ping: (change: Partial<PhoneReport> = {}) => receive('ping', report(change)),
    /** Advances the clock while the phone pings as it should. */
    async pingFor(ms: number, change: Partial<PhoneReport> = {}) {
      for (let past = 0; past < ms; past += PING_MS) {
        receive('ping', report(change));
        await vi.advanceTimersByTimeAsync(Math.min(PING_MS, ms - past));
      }
    },
    names: () => sent.map(({ name }) => name.replace('client-', '')),
    record() {
      const events: RemoteCaptureEvent[] = [];
      return { events, followed: link.start(RECORDING, (event) => events.push(event)) };
    },
  };
}

async function joined() {
  const all = setUp();
  await all.link.open();
  all.ping();
  await vi.advanceTimersByTimeAsync(0);
  return all;
}

const recordingNow = { recording_id: RECORDING.id, phase: 'recording' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a phone', () => {
  test('joins with its first whisper and is named', async () => {
    const { link, ping } = setUp();
    await link.open();
    expect(link.view.get()).toMatchObject({ state: 'waiting', isShown: true, pairing: { token: 'token-1' } });
    ping();
    await vi.advanceTimersByTimeAsync(0);
    expect(link.view.get()).toMatchObject({ state: 'joined', label: 'Android, Chrome', report: { battery: 0.5 } });
  });

  test('stays while it pings every three seconds', async () => {
    const { link, pingFor, lost } = await joined();
    await pingFor(60_000);
    expect(link.view.get().state).toBe('joined');
    expect(lost).toEqual([]);
  });

  test('gets the request of its window with every ping', async () => {
    const { sent, ping, link } = await joined();
    sent.length = 0;
    ping();
    expect(sent).toEqual([{ name: 'client-pong', data: { recording_id: null, muted: false, can_record: false } }]);
    const end = link.onAsk(() => undefined);
    expect(sent.at(-1)?.data).toMatchObject({ can_record: true });
    end();
    expect(sent.at(-1)?.data).toMatchObject({ can_record: false });
  });

  test('requests a recording by its button', async () => {
    const { link, receive } = await joined();
    const asked = vi.fn();
    link.onAsk(asked);
    receive('startRecording', { recording_id: null });
    expect(asked).toHaveBeenCalledOnce();
  });

  test('is disconnected: its recording stops, the server closes it, and nothing is offered', async () => {
    const { link, calls, names, record, ping } = await joined();
    const { events } = record();
    await vi.advanceTimersByTimeAsync(0);
    ping(recordingNow);
    await link.close();
    expect(names()).toContain('stopRecording');
    expect(events.at(-1)).toEqual({ type: 'lost' });
    expect(calls).toContain('close id-1');
    expect(link.view.get()).toMatchObject({ state: 'none', pairing: null });
  });
});

describe('R18: a phone that is silent', () => {
  test('R18: is gone after more than six seconds and within seven, with its recording followed further and its token exchanged', async () => {
    const { link, pingFor, record, lost, calls } = await joined();
    const { events } = record();
    await pingFor(9_000, { ...recordingNow, recorded_segments: 3, confirmed_segments: 2, unsent_ms: 3_000 });
    const lastPingAtMs = Date.now() - PING_MS;
    await vi.advanceTimersByTimeAsync(REMOTE_GONE_AFTER_MS - PING_MS - 500);
    expect(link.view.get().state).toBe('joined');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(lost).toHaveLength(1);
    expect((lost[0] ?? 0) - lastPingAtMs).toBeGreaterThan(REMOTE_GONE_AFTER_MS);
    expect((lost[0] ?? 0) - lastPingAtMs).toBeLessThanOrEqual(7_000);
    expect(events.at(-1)).toEqual({ type: 'away', isAway: true });
    expect(calls).toContain('rotate id-1');
    expect(link.view.get()).toMatchObject({ state: 'gone', label: null, pairing: { token: 'token-2' } });
  });

  test('R18: has its token exchanged even if the server is away for a minute', async () => {
    const { link, env, calls } = await joined();
    env.failing.add('rotate id-1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(link.view.get()).toMatchObject({ state: 'gone', pairing: null });
    env.failing.clear();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(link.view.get()).toMatchObject({ state: 'gone', pairing: { token: 'token-2' } });
    const done = calls.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls.slice(done)).toEqual([]);
  });

  test('R18: changes nothing when it sends on its old channel again', async () => {
    const { link, everyListener, report, env } = await joined();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(env.left).toBe(1);
    everyListener[0]?.onEvent(microphoneWhispers.ping.name, report(recordingNow));
    expect(link.view.get()).toMatchObject({ state: 'gone', report: null, pairing: { id: 'id-2' } });
  });

  test('R18: uploads its audio later, which the window learns from the server', async () => {
    const { record, pingFor, env } = await joined();
    const { events } = record();
    await pingFor(3_000, { ...recordingNow, recorded_segments: 5, confirmed_segments: 2, unsent_ms: 9_000 });
    await vi.advanceTimersByTimeAsync(7_000);
    expect(events.at(-1)).toEqual({ type: 'away', isAway: true });
    env.arrived = { segments: 4, isEnded: false };
    await vi.advanceTimersByTimeAsync(5_000);
    expect(events.at(-1)).toMatchObject({ type: 'counts', recordedSegments: 5, confirmedSegments: 4 });
    env.arrived = { segments: 7, isEnded: true };
    await vi.advanceTimersByTimeAsync(5_000);
    expect(events.slice(-2)).toEqual([
      { type: 'counts', recordedSegments: 7, confirmedSegments: 7, unsentMs: 9_000 },
      { type: 'ended', segmentCount: 7, isInterrupted: true },
    ]);
    const emitted = events.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(events).toHaveLength(emitted);
  });

  test('is not gone after its window was suspended for a minute', async () => {
    const { link, ping } = await joined();
    vi.setSystemTime(Date.now() + 60_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(link.view.get().state).toBe('joined');
    ping();
    await vi.advanceTimersByTimeAsync(5_500);
    expect(link.view.get().state).toBe('joined');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(link.view.get().state).toBe('gone');
  });

  test('is not gone while this window itself is offline', async () => {
    const { link, status, ping } = await joined();
    status('down');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(link.view.get().state).toBe('joined');
    status('up');
    await vi.advanceTimersByTimeAsync(3_000);
    ping();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(link.view.get().state).toBe('joined');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(link.view.get().state).toBe('gone');
  });
});

describe('a recording on the phone', () => {
  test('begins when the server knows of it, is followed, and ends with the number of its segments', async () => {
    const { calls, names, record, ping, receive, report } = await joined();
    const { events, followed } = record();
    expect(names()).not.toContain('startRecording');
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toContain('start id-1');
    expect(names()).toContain('startRecording');
    receive('report', report({ recording_id: RECORDING.id, phase: 'opening' }));
    expect(events).toEqual([]);
    ping(recordingNow);
    expect(events[0]).toMatchObject({ type: 'ready', label: 'Android, Chrome' });
    receive('bars', { peaks: [0.1, 0.6, 0.2, 0] });
    expect(events.at(-1)).toEqual({ type: 'level', peak: 0.6 });
    followed.stop();
    expect(names()).toContain('stopRecording');
    receive('report', report({ ...recordingNow, phase: 'sending', recorded_segments: 4, confirmed_segments: 3 }));
    expect(events.slice(-2)).toEqual([
      { type: 'counts', recordedSegments: 4, confirmedSegments: 3, unsentMs: 0 },
      { type: 'ended', segmentCount: 4, isInterrupted: false },
    ]);
    receive('report', report({ ...recordingNow, phase: 'ended', recorded_segments: 4, confirmed_segments: 4 }));
    expect(events.at(-1)).toMatchObject({ type: 'counts', confirmedSegments: 4 });
    expect(events.filter(({ type }) => type === 'ended')).toHaveLength(1);
    const emitted = events.length;
    followed.close();
    ping({ ...recordingNow, recorded_segments: 5 });
    expect(events).toHaveLength(emitted);
  });

  test('ends here when it was stopped on the phone', async () => {
    const { record, ping } = await joined();
    const { events } = record();
    await vi.advanceTimersByTimeAsync(0);
    ping(recordingNow);
    ping({ ...recordingNow, phase: 'ended', recorded_segments: 2, confirmed_segments: 2 });
    expect(events.at(-1)).toEqual({ type: 'ended', segmentCount: 2, isInterrupted: false });
  });

  test('is started and stopped again when whispers are lost', async () => {
    const { record, names, sent, pingFor } = await joined();
    const { followed } = record();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(names().filter((name) => name === 'startRecording').length).toBeGreaterThanOrEqual(3);
    await pingFor(3_000, recordingNow);
    sent.length = 0;
    followed.stop();
    await pingFor(3_000, recordingNow);
    expect(names().filter((name) => name === 'stopRecording').length).toBeGreaterThanOrEqual(3);
    expect(names()).not.toContain('startRecording');
  });

  test('is refused when the phone does not begin, with the reason of the phone if it gives one', async () => {
    const silent = await joined();
    const { events } = silent.record();
    await silent.pingFor(12_000);
    expect(events.at(-1)).toEqual({ type: 'refused', reason: 'microphoneUnanswered' });
    const other = await joined();
    const refused = other.record();
    await vi.advanceTimersByTimeAsync(0);
    other.ping({ recording_id: RECORDING.id, phase: 'refused', refusal: 'microphoneRefused' });
    expect(refused.events).toEqual([{ type: 'refused', reason: 'microphoneRefused' }]);
  });

  test('is refused at once without a phone, or when the server rejects it', async () => {
    const alone = setUp();
    expect(alone.record().events).toEqual([{ type: 'refused', reason: 'remoteMicrophoneAbsent' }]);
    const { env, record } = await joined();
    env.failing.add('start id-1');
    const { events } = record();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([{ type: 'refused', reason: 'remoteMicrophoneAbsent' }]);
  });

  test('is muted and unmuted, also when a whisper was lost', async () => {
    const { record, ping, env, sent, names } = await joined();
    const { followed } = record();
    await vi.advanceTimersByTimeAsync(0);
    ping(recordingNow);
    env.isChannelOpen = false;
    followed.setMuted(true);
    env.isChannelOpen = true;
    ping(recordingNow);
    expect(sent.at(-1)?.data).toEqual({ recording_id: RECORDING.id, muted: true, can_record: false });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(names()).toContain('muteRecording');
    ping({ ...recordingNow, muted: true });
    followed.setMuted(false);
    expect(names().at(-1)).toBe('resumeRecording');
  });
});

describe('a reloaded window', () => {
  test('finds its phone again within seconds, without another code', async () => {
    const { link, env, ping, calls } = setUp();
    env.saved = 'id-7';
    await link.resume();
    expect(link.view.get()).toMatchObject({ state: 'finding', label: 'Android, Chrome', pairing: null });
    await vi.advanceTimersByTimeAsync(PING_MS);
    ping();
    expect(link.view.get()).toMatchObject({ state: 'joined', label: 'Android, Chrome' });
    expect(calls).not.toContain('offer');
    const events: RemoteCaptureEvent[] = [];
    link.start(RECORDING, (event) => events.push(event));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toContain('start id-7');
    await link.close();
    expect(calls).toContain('close id-7');
    expect(env.saved).toBeNull();
  });

  const LEFT = { ...RECORDING, sinceMs: -30_000, muted: true };
  const request = (sent: Sent[]) => sent.filter(({ name }) => name === 'client-pong').at(-1)?.data;

  /** Reloaded while the phone records, after its first ping. */
  async function reloaded(change: Partial<PhoneReport> = recordingNow) {
    const all = setUp();
    all.env.saved = 'id-7';
    all.env.running = LEFT;
    const found: FoundRecording[] = [];
    all.link.onFound((recording) => found.push(recording));
    await all.link.resume();
    await vi.advanceTimersByTimeAsync(0);
    all.ping({ muted: true, recorded_segments: 10, ...change });
    await vi.advanceTimersByTimeAsync(0);
    return { ...all, found };
  }

  test('R18: resumes the recording of its phone, which never gets a stop', async () => {
    const { link, env, found, sent, ping, record } = await reloaded();
    expect(found).toEqual([LEFT]);
    expect(request(sent)).toMatchObject({ recording_id: RECORDING.id, muted: true });
    const { events, followed } = record();
    ping({ ...recordingNow, muted: true, recorded_segments: 11 });
    expect(request(sent)).toMatchObject({ recording_id: RECORDING.id });
    await vi.advanceTimersByTimeAsync(0);
    ping({ ...recordingNow, muted: true, recorded_segments: 12, confirmed_segments: 11 });
    expect(events[0]).toEqual({ type: 'ready', atMs: LEFT.sinceMs, label: 'Android, Chrome', muted: true });
    expect(events.at(-1)).toMatchObject({ type: 'counts', recordedSegments: 12, confirmedSegments: 11 });
    expect(sent.map(({ name }) => name)).not.toContain('client-stopRecording');
    expect(sent.map(({ name }) => name)).not.toContain('client-resumeRecording');
    expect(sent.every(({ data }) => !('recording_id' in data) || data.recording_id === RECORDING.id)).toBe(true);
    // Stored for another reload.
    expect(env.running).toEqual(LEFT);
    followed.setMuted(false);
    expect(env.running).toEqual({ ...LEFT, muted: false });
    followed.stop();
    expect(env.running).toBeNull();
    expect(link.view.get().state).toBe('joined');
  });

  test('R18: offers it to a recorder that subscribes after the first ping', async () => {
    const { link } = await reloaded();
    const late: FoundRecording[] = [];
    link.onFound((recording) => late.push(recording));
    expect(late).toEqual([LEFT]);
  });

  test('R18: stops the phone where no recorder resumes it', async () => {
    const { sent, pingFor, env, record, calls } = await reloaded();
    await pingFor(20_000, { ...recordingNow, muted: true });
    expect(request(sent)).toMatchObject({ recording_id: null });
    expect(env.running).toBeNull();
    // A later recorder does not begin it a second time.
    expect(record().events).toEqual([{ type: 'refused', reason: 'remoteMicrophoneAbsent' }]);
    expect(calls).not.toContain('start id-7');
  });

  test('R18: requests it for as long as the server takes to answer the recorder that resumes it', async () => {
    const { sent, pingFor, record, env } = await reloaded();
    let answer = () => {};
    env.startAllowed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    record();
    await pingFor(40_000, { ...recordingNow, muted: true });
    expect(request(sent)).toMatchObject({ recording_id: RECORDING.id });
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(request(sent)).toMatchObject({ recording_id: RECORDING.id });
    expect(env.running).toEqual(LEFT);
  });

  test.each([
    { phase: 'sending', recording_id: RECORDING.id },
    { phase: 'idle', recording_id: null },
    { phase: 'recording', recording_id: RECORDING.voiceNoteId },
  ] as const)('R18: offers nothing where the phone reports $phase', async (change) => {
    const { found, sent, env } = await reloaded(change);
    expect(found).toEqual([]);
    expect(request(sent)).toMatchObject({ recording_id: null });
    expect(env.running).toBeNull();
  });

  test('R18: stores the running recording, and none that ended, was refused or was lost', async () => {
    const all = await joined();
    const { followed } = all.record();
    await vi.advanceTimersByTimeAsync(0);
    expect(all.env.running).toMatchObject({ ...RECORDING, muted: false });
    followed.close();
    expect(all.env.running).toBeNull();
    all.record();
    await vi.advanceTimersByTimeAsync(7_000);
    expect([all.link.view.get().state, all.env.running]).toEqual(['gone', null]);
    const refused = await joined();
    refused.env.failing.add('start id-1');
    refused.record();
    await vi.advanceTimersByTimeAsync(0);
    expect(refused.env.running).toBeNull();
  });

  test('stores its offer, and the next one after a loss', async () => {
    const { link, env } = await joined();
    expect(env.saved).toBe('id-1');
    await vi.advanceTimersByTimeAsync(7_000);
    expect(env.saved).toBe('id-2');
    expect(link.view.get().state).toBe('gone');
  });

  test('reports a silent phone as gone and exchanges its token', async () => {
    const { link, env, calls, lost } = setUp();
    env.saved = 'id-7';
    await link.resume();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(lost).toHaveLength(1);
    expect(calls).toContain('rotate id-7');
    expect(link.view.get()).toMatchObject({ state: 'gone', pairing: { id: 'id-1' } });
  });

  test('lets a lost phone rejoin its earlier offer', async () => {
    const { link, env, ping, calls } = setUp();
    env.saved = 'id-7';
    env.known = () => ({ channel: 'c', isJoined: false, label: null });
    await link.resume();
    expect(link.view.get()).toMatchObject({ state: 'none', isShown: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(link.view.get().state).toBe('none');
    ping();
    expect(link.view.get().state).toBe('joined');
    expect(calls).not.toContain('rotate id-7');
  });

  test('forgets an ended offer, and retries while the server is unreachable', async () => {
    const { link, env } = setUp();
    env.saved = 'id-7';
    env.failing.add('find');
    await link.resume();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(env.saved).toBe('id-7');
    env.failing.clear();
    env.known = () => null;
    await vi.advanceTimersByTimeAsync(2_500);
    expect(env.saved).toBeNull();
    await link.open();
    expect(link.view.get()).toMatchObject({ state: 'waiting', pairing: { id: 'id-1' } });
  });

  test('sends nothing to the phone when it is only a copy of another window', async () => {
    const { link, env, calls, everyListener } = setUp();
    env.saved = 'id-7';
    env.isElsewhere = true;
    void link.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(everyListener).toEqual([]);
    expect(calls).toEqual([]);
    expect(link.view.get().state).toBe('none');
  });
});

describe('R18: a phone that reconnects', () => {
  test('R18: continues the recording that it made meanwhile, without a stop or a second start', async () => {
    const { link, ping, record, sent, calls, names, pingFor, env } = await joined();
    const { events, followed } = record();
    await pingFor(3_000, recordingNow);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(events.at(-1)).toEqual({ type: 'away', isAway: true });
    expect(env.running).toMatchObject(RECORDING);
    sent.length = 0;
    calls.length = 0;
    ping({ ...recordingNow, recorded_segments: 4, confirmed_segments: 1, unsent_ms: 9_000 });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[0]).toMatchObject({ name: 'client-pong', data: { recording_id: RECORDING.id } });
    expect(events.slice(-2)).toEqual([
      { type: 'away', isAway: false },
      { type: 'counts', recordedSegments: 4, confirmedSegments: 1, unsentMs: 9_000 },
    ]);
    await pingFor(9_000, { ...recordingNow, recorded_segments: 7, confirmed_segments: 7 });
    expect([names(), calls]).toEqual([expect.not.arrayContaining(['startRecording', 'stopRecording']), ['find']]);
    followed.stop();
    expect(names().at(-1)).toBe('stopRecording');
    ping({ ...recordingNow, phase: 'sending', recorded_segments: 7 });
    expect(events.at(-1)).toEqual({ type: 'ended', segmentCount: 7, isInterrupted: false });
    expect(link.view.get().state).toBe('joined');
  });

  test('R18: that was reloaded has ended its recording, which is not followed any more', async () => {
    for (const silentMs of [0, 7_000]) {
      const { ping, record, sent, pingFor, env } = await joined();
      const { events } = record();
      await pingFor(3_000, recordingNow);
      await vi.advanceTimersByTimeAsync(silentMs);
      ping();
      expect(events.at(-1)).toEqual({ type: 'lost' });
      expect(sent.at(-1)?.data).toMatchObject({ recording_id: null });
      expect(env.running).toBeNull();
      env.arrived = { segments: 2, isEnded: true };
      await vi.advanceTimersByTimeAsync(5_000);
      expect(events.at(-1)).toMatchObject({ type: 'ended', segmentCount: 2 });
    }
  });

  test('R18: has lost its recording once it may not rejoin: its time is over, it left, or a new code is offered', async () => {
    const ends: ((all: Awaited<ReturnType<typeof joined>>) => unknown)[] = [
      () => vi.advanceTimersByTimeAsync(600_000),
      ({ link }) => link.close(),
    ];
    for (const end of ends) {
      const all = await joined();
      const { events } = all.record();
      await all.pingFor(3_000, recordingNow);
      await vi.advanceTimersByTimeAsync(7_000);
      expect(events.filter(({ type }) => type === 'lost')).toEqual([]);
      await end(all);
      expect(events.filter(({ type }) => type === 'lost')).toHaveLength(1);
    }
    const all = await joined();
    const { events } = all.record();
    await all.pingFor(3_000, recordingNow);
    all.link.ended('id-1');
    expect(events.at(-1)).toEqual({ type: 'lost' });
  });

  test('R18: is joined again, and records only on a new request', async () => {
    const { link, ping, record, sent, pingFor } = await joined();
    const { events, followed } = record();
    await pingFor(3_000, recordingNow);
    await vi.advanceTimersByTimeAsync(7_000);
    followed.stop();
    expect(events.at(-1)).toEqual({ type: 'lost' });
    sent.length = 0;
    ping();
    await vi.advanceTimersByTimeAsync(0);
    expect(link.view.get()).toMatchObject({ state: 'joined', label: 'Android, Chrome' });
    expect(sent.find(({ name }) => name === 'client-pong')?.data).toMatchObject({ recording_id: null });
  });

  test('R18: is gone at once when the server reports its end, and unaffected by the end of another', async () => {
    const { link, calls, lost } = await joined();
    link.ended('id-0');
    expect(link.view.get().state).toBe('joined');
    link.ended('id-1');
    await vi.advanceTimersByTimeAsync(0);
    expect(lost).toHaveLength(1);
    expect(calls).toContain('rotate id-1');
    expect(link.view.get()).toMatchObject({ state: 'gone', pairing: { id: 'id-2' } });
  });
});

test('T21: forged whispers throw nothing, make no call, and reach the recorder only as valid reports', async () => {
  const { link, receive, calls, record, report } = await joined();
  const { events } = record();
  await vi.advanceTimersByTimeAsync(0);
  const before = [...calls];
  const kinds = Object.keys(microphoneWhispers) as (keyof typeof microphoneWhispers)[];
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.anything(), (kind, data) => receive(kind, data)),
    { numRuns: process.env.PROVE === '1' ? 10_000 : 500 },
  );
  for (const phase of ['recording', 'sending', 'ended', 'refused'] as const) {
    receive('report', report({ recording_id: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b33', phase, recorded_segments: 9 }));
  }
  receive('report', { ...report(), recorded_segments: -1 });
  receive('transcript', { recording_id: RECORDING.id, text: 'Extract UL6.' });
  expect(events).toEqual([]);
  expect(calls).toEqual(before);
  expect(link.view.get().state).toBe('joined');
});
