import { REMOTE_GONE_AFTER_MS } from '@openconsult/contracts/limits';
import { microphoneWhispers, type PhoneReport } from '@openconsult/contracts/remote-microphone-whispers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundRecording, RemoteCaptureEvent } from '../../../shared/recorder/capture/remote-capture.ts';
import type { LinkPorts } from './link-ports.ts';
import { PhoneLink } from './phone-link.ts';

const RECORDING = { id: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11', voiceNoteId: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b22' };
const PING_MS = 3_000;

type Said = { name: string; data: Record<string, unknown> };

/** The window's end with everything around it made up: a server that counts offers, a channel that can be cut. */
function setUp() {
  const said: Said[] = [];
  const calls: string[] = [];
  const lost: number[] = [];
  let offers = 0;
  const everyListener: Parameters<LinkPorts['join']>[1][] = [];
  let listener: Parameters<LinkPorts['join']>[1] | null = null;
  const world = {
    isChannelOpen: true,
    failing: new Set<string>(),
    arrived: { segments: 0, isEnded: false },
    left: 0,
    saved: null as string | null,
    running: null as FoundRecording | null,
    /** When the server answers that a recording may begin. */
    slow: Promise.resolve(),
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
    return world.failing.has(name) ? Promise.reject(new Error(name)) : Promise.resolve(value());
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
    find: (id) => answer('find', () => world.known(id)),
    saved: {
      read: () => world.saved,
      save: (id) => {
        world.saved = id;
        return world.isElsewhere ? new Promise(() => undefined) : Promise.resolve();
      },
      forget: () => {
        world.saved = null;
      },
      readRunning: () => world.running,
      saveRunning: (running) => {
        world.running = running;
      },
    },
    startRecording: (id) => world.slow.then(() => answer(`start ${id}`, () => undefined)),
    arrived: () => answer('arrived', () => world.arrived),
    join: (_channel, heard) => {
      listener = heard;
      everyListener.push(heard);
      heard.onStatus('up');
      return {
        whisper: (name, data) => {
          if (world.isChannelOpen) said.push({ name, data });
          return world.isChannelOpen;
        },
        leave: () => {
          world.left += 1;
          if (listener === heard) listener = null;
        },
      };
    },
    every: (ms, act) => {
      const timer = setInterval(act, ms);
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
    battery: 0.5,
    ...change,
  });
  const hear = (kind: keyof typeof microphoneWhispers, data: unknown) =>
    listener?.onEvent(microphoneWhispers[kind].name, data);
  return {
    link,
    world,
    said,
    calls,
    lost,
    everyListener,
    report,
    hear,
    status: (status: 'up' | 'down') => listener?.onStatus(status),
    ping: (change: Partial<PhoneReport> = {}) => hear('ping', report(change)),
    /** Time in which the phone pings as it should. */
    async pingFor(ms: number, change: Partial<PhoneReport> = {}) {
      for (let past = 0; past < ms; past += PING_MS) {
        hear('ping', report(change));
        await vi.advanceTimersByTimeAsync(Math.min(PING_MS, ms - past));
      }
    },
    names: () => said.map(({ name }) => name.replace('client-', '')),
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
  test('is waited for, joins with its first word, and is named', async () => {
    const { link, ping } = setUp();
    await link.open();
    expect(link.view.get()).toMatchObject({ state: 'waiting', isShown: true, pairing: { token: 'token-1' } });
    ping();
    await vi.advanceTimersByTimeAsync(0);
    expect(link.view.get()).toMatchObject({ state: 'joined', label: 'Android, Chrome', report: { battery: 0.5 } });
  });

  test('that pings every three seconds stays', async () => {
    const { link, pingFor, lost } = await joined();
    await pingFor(60_000);
    expect(link.view.get().state).toBe('joined');
    expect(lost).toEqual([]);
  });

  test('is answered what is wanted with every ping', async () => {
    const { said, ping, link } = await joined();
    said.length = 0;
    ping();
    expect(said).toEqual([{ name: 'client-pong', data: { recording_id: null, muted: false, can_record: false } }]);
    const end = link.onAsk(() => undefined);
    expect(said.at(-1)?.data).toMatchObject({ can_record: true });
    end();
    expect(said.at(-1)?.data).toMatchObject({ can_record: false });
  });

  test('says by its button that it wants to record', async () => {
    const { link, hear } = await joined();
    const asked = vi.fn();
    link.onAsk(asked);
    hear('startRecording', { recording_id: null });
    expect(asked).toHaveBeenCalledOnce();
  });

  test('is let go: its recording is stopped, the server told, and nothing offered', async () => {
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
  test('R18: is gone after more than six seconds and within seven, with its recording stopped and its token exchanged', async () => {
    const { link, pingFor, record, lost, calls } = await joined();
    const { events } = record();
    await pingFor(9_000, { ...recordingNow, recorded_segments: 3, confirmed_segments: 2, unsent_ms: 3_000 });
    const heardAtMs = Date.now() - PING_MS;
    await vi.advanceTimersByTimeAsync(REMOTE_GONE_AFTER_MS - PING_MS - 500);
    expect(link.view.get().state).toBe('joined');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(lost).toHaveLength(1);
    expect((lost[0] ?? 0) - heardAtMs).toBeGreaterThan(REMOTE_GONE_AFTER_MS);
    expect((lost[0] ?? 0) - heardAtMs).toBeLessThanOrEqual(7_000);
    expect(events.at(-1)).toEqual({ type: 'lost' });
    expect(calls).toContain('rotate id-1');
    expect(link.view.get()).toMatchObject({ state: 'gone', label: null, pairing: { token: 'token-2' } });
  });

  test('R18: has its token exchanged even if the server is away for a minute', async () => {
    const { link, world, calls } = await joined();
    world.failing.add('rotate id-1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(link.view.get()).toMatchObject({ state: 'gone', pairing: null });
    world.failing.clear();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(link.view.get()).toMatchObject({ state: 'gone', pairing: { token: 'token-2' } });
    const done = calls.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls.slice(done)).toEqual([]);
  });

  test('R18: that speaks on its old channel again changes nothing', async () => {
    const { link, everyListener, report, world } = await joined();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(world.left).toBe(1);
    everyListener[0]?.onEvent(microphoneWhispers.ping.name, report(recordingNow));
    expect(link.view.get()).toMatchObject({ state: 'gone', report: null, pairing: { id: 'id-2' } });
  });

  test('R18: sends its audio past the window later, which hears of it from the server', async () => {
    const { record, pingFor, world } = await joined();
    const { events } = record();
    await pingFor(3_000, { ...recordingNow, recorded_segments: 5, confirmed_segments: 2, unsent_ms: 9_000 });
    await vi.advanceTimersByTimeAsync(7_000);
    expect(events.at(-1)).toEqual({ type: 'lost' });
    world.arrived = { segments: 4, isEnded: false };
    await vi.advanceTimersByTimeAsync(5_000);
    expect(events.at(-1)).toMatchObject({ type: 'counts', recordedSegments: 5, confirmedSegments: 4 });
    world.arrived = { segments: 7, isEnded: true };
    await vi.advanceTimersByTimeAsync(5_000);
    expect(events.slice(-2)).toEqual([
      { type: 'counts', recordedSegments: 7, confirmedSegments: 7, unsentMs: 9_000 },
      { type: 'ended', segmentCount: 7 },
    ]);
    const told = events.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(events).toHaveLength(told);
  });

  test('is not taken for gone by a window that stood still, or slept, for a minute', async () => {
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

  test('is not taken for gone while this window itself is cut off', async () => {
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
    const { calls, names, record, ping, hear, report } = await joined();
    const { events, followed } = record();
    expect(names()).not.toContain('startRecording');
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toContain('start id-1');
    expect(names()).toContain('startRecording');
    hear('report', report({ recording_id: RECORDING.id, phase: 'opening' }));
    expect(events).toEqual([]);
    ping(recordingNow);
    expect(events[0]).toMatchObject({ type: 'ready', label: 'Android, Chrome' });
    hear('bars', { peaks: [0.1, 0.6, 0.2, 0] });
    expect(events.at(-1)).toEqual({ type: 'level', peak: 0.6 });
    followed.stop();
    expect(names()).toContain('stopRecording');
    hear('report', report({ ...recordingNow, phase: 'sending', recorded_segments: 4, confirmed_segments: 3 }));
    expect(events.slice(-2)).toEqual([
      { type: 'counts', recordedSegments: 4, confirmedSegments: 3, unsentMs: 0 },
      { type: 'ended', segmentCount: 4 },
    ]);
    hear('report', report({ ...recordingNow, phase: 'ended', recorded_segments: 4, confirmed_segments: 4 }));
    expect(events.at(-1)).toMatchObject({ type: 'counts', confirmedSegments: 4 });
    expect(events.filter(({ type }) => type === 'ended')).toHaveLength(1);
    const told = events.length;
    followed.close();
    ping({ ...recordingNow, recorded_segments: 5 });
    expect(events).toHaveLength(told);
  });

  test('that the phone’s own button ended is over here too', async () => {
    const { record, ping } = await joined();
    const { events } = record();
    await vi.advanceTimersByTimeAsync(0);
    ping(recordingNow);
    ping({ ...recordingNow, phase: 'ended', recorded_segments: 2, confirmed_segments: 2 });
    expect(events.at(-1)).toEqual({ type: 'ended', segmentCount: 2 });
  });

  test('is asked for again when whispers were lost, and stopped again too', async () => {
    const { record, names, said, pingFor } = await joined();
    const { followed } = record();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(names().filter((name) => name === 'startRecording').length).toBeGreaterThanOrEqual(3);
    await pingFor(3_000, recordingNow);
    said.length = 0;
    followed.stop();
    await pingFor(3_000, recordingNow);
    expect(names().filter((name) => name === 'stopRecording').length).toBeGreaterThanOrEqual(3);
    expect(names()).not.toContain('startRecording');
  });

  test('is refused when the phone does not even begin, or says why not', async () => {
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

  test('is refused at once where no phone is, or the server takes it for none', async () => {
    const alone = setUp();
    expect(alone.record().events).toEqual([{ type: 'refused', reason: 'remoteMicrophoneAbsent' }]);
    const { world, record } = await joined();
    world.failing.add('start id-1');
    const { events } = record();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([{ type: 'refused', reason: 'remoteMicrophoneAbsent' }]);
  });

  test('is muted and goes on, also when the whisper was lost', async () => {
    const { record, ping, world, said, names } = await joined();
    const { followed } = record();
    await vi.advanceTimersByTimeAsync(0);
    ping(recordingNow);
    world.isChannelOpen = false;
    followed.setMuted(true);
    world.isChannelOpen = true;
    ping(recordingNow);
    expect(said.at(-1)?.data).toEqual({ recording_id: RECORDING.id, muted: true, can_record: false });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(names()).toContain('muteRecording');
    ping({ ...recordingNow, muted: true });
    followed.setMuted(false);
    expect(names().at(-1)).toBe('resumeRecording');
  });
});

describe('a window that is loaded anew', () => {
  test('finds its phone again within seconds, without another code', async () => {
    const { link, world, ping, calls } = setUp();
    world.saved = 'id-7';
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
    expect(world.saved).toBeNull();
  });

  const LEFT = { ...RECORDING, sinceMs: -30_000, muted: true };
  const wish = (said: Said[]) => said.filter(({ name }) => name === 'client-pong').at(-1)?.data;

  /** Loaded anew while the phone records; its first word has come. */
  async function reloaded(change: Partial<PhoneReport> = recordingNow) {
    const all = setUp();
    all.world.saved = 'id-7';
    all.world.running = LEFT;
    const found: FoundRecording[] = [];
    all.link.onFound((recording) => found.push(recording));
    await all.link.resume();
    await vi.advanceTimersByTimeAsync(0);
    all.ping({ muted: true, recorded_segments: 10, ...change });
    await vi.advanceTimersByTimeAsync(0);
    return { ...all, found };
  }

  test('R18: goes on with what its phone records, which never hears that it should stop', async () => {
    const { link, world, found, said, ping, record } = await reloaded();
    expect(found).toEqual([LEFT]);
    expect(wish(said)).toMatchObject({ recording_id: RECORDING.id, muted: true });
    const { events, followed } = record();
    ping({ ...recordingNow, muted: true, recorded_segments: 11 });
    expect(wish(said)).toMatchObject({ recording_id: RECORDING.id });
    await vi.advanceTimersByTimeAsync(0);
    ping({ ...recordingNow, muted: true, recorded_segments: 12, confirmed_segments: 11 });
    expect(events[0]).toEqual({ type: 'ready', atMs: LEFT.sinceMs, label: 'Android, Chrome', muted: true });
    expect(events.at(-1)).toMatchObject({ type: 'counts', recordedSegments: 12, confirmedSegments: 11 });
    expect(said.map(({ name }) => name)).not.toContain('client-stopRecording');
    expect(said.map(({ name }) => name)).not.toContain('client-resumeRecording');
    expect(said.every(({ data }) => !('recording_id' in data) || data.recording_id === RECORDING.id)).toBe(true);
    // And once more.
    expect(world.running).toEqual(LEFT);
    followed.setMuted(false);
    expect(world.running).toEqual({ ...LEFT, muted: false });
    followed.stop();
    expect(world.running).toBeNull();
    expect(link.view.get().state).toBe('joined');
  });

  test('R18: offers it to a recorder that comes after the phone spoke', async () => {
    const { link } = await reloaded();
    const late: FoundRecording[] = [];
    link.onFound((recording) => late.push(recording));
    expect(late).toEqual([LEFT]);
  });

  test('R18: lets the phone stop where no recorder goes on with it', async () => {
    const { said, pingFor, world, record, calls } = await reloaded();
    await pingFor(20_000, { ...recordingNow, muted: true });
    expect(wish(said)).toMatchObject({ recording_id: null });
    expect(world.running).toBeNull();
    // A recorder that comes only now does not begin it a second time.
    expect(record().events).toEqual([{ type: 'refused', reason: 'remoteMicrophoneAbsent' }]);
    expect(calls).not.toContain('start id-7');
  });

  test('R18: wants it for as long as the server takes to answer the recorder that goes on with it', async () => {
    const { said, pingFor, record, world } = await reloaded();
    let answer = () => {};
    world.slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    record();
    await pingFor(40_000, { ...recordingNow, muted: true });
    expect(wish(said)).toMatchObject({ recording_id: RECORDING.id });
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(wish(said)).toMatchObject({ recording_id: RECORDING.id });
    expect(world.running).toEqual(LEFT);
  });

  test.each([
    { phase: 'sending', recording_id: RECORDING.id },
    { phase: 'idle', recording_id: null },
    { phase: 'recording', recording_id: RECORDING.voiceNoteId },
  ] as const)('R18: offers nothing where the phone says: $phase', async (change) => {
    const { found, said, world } = await reloaded(change);
    expect(found).toEqual([]);
    expect(wish(said)).toMatchObject({ recording_id: null });
    expect(world.running).toBeNull();
  });

  test('R18: keeps what is recorded while it is, and nothing of what ended, was refused or was lost', async () => {
    const all = await joined();
    const { followed } = all.record();
    await vi.advanceTimersByTimeAsync(0);
    expect(all.world.running).toMatchObject({ ...RECORDING, muted: false });
    followed.close();
    expect(all.world.running).toBeNull();
    all.record();
    await vi.advanceTimersByTimeAsync(7_000);
    expect([all.link.view.get().state, all.world.running]).toEqual(['gone', null]);
    const refused = await joined();
    refused.world.failing.add('start id-1');
    refused.record();
    await vi.advanceTimersByTimeAsync(0);
    expect(refused.world.running).toBeNull();
  });

  test('keeps what it offers, and the next offer after a loss', async () => {
    const { link, world } = await joined();
    expect(world.saved).toBe('id-1');
    await vi.advanceTimersByTimeAsync(7_000);
    expect(world.saved).toBe('id-2');
    expect(link.view.get().state).toBe('gone');
  });

  test('says that the phone is gone when it does not speak, and exchanges the token', async () => {
    const { link, world, calls, lost } = setUp();
    world.saved = 'id-7';
    await link.resume();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(lost).toHaveLength(1);
    expect(calls).toContain('rotate id-7');
    expect(link.view.get()).toMatchObject({ state: 'gone', pairing: { id: 'id-1' } });
  });

  test('lets a phone that was lost come back to what it offered before', async () => {
    const { link, world, ping, calls } = setUp();
    world.saved = 'id-7';
    world.known = () => ({ channel: 'c', isJoined: false, label: null });
    await link.resume();
    expect(link.view.get()).toMatchObject({ state: 'none', isShown: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(link.view.get().state).toBe('none');
    ping();
    expect(link.view.get().state).toBe('joined');
    expect(calls).not.toContain('rotate id-7');
  });

  test('forgets what has ended, and asks again while the server is away', async () => {
    const { link, world } = setUp();
    world.saved = 'id-7';
    world.failing.add('find');
    await link.resume();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(world.saved).toBe('id-7');
    world.failing.clear();
    world.known = () => null;
    await vi.advanceTimersByTimeAsync(2_500);
    expect(world.saved).toBeNull();
    await link.open();
    expect(link.view.get()).toMatchObject({ state: 'waiting', pairing: { id: 'id-1' } });
  });

  test('that is only a copy of one says nothing to the phone, and takes nothing from it', async () => {
    const { link, world, calls, everyListener } = setUp();
    world.saved = 'id-7';
    world.isElsewhere = true;
    void link.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(everyListener).toEqual([]);
    expect(calls).toEqual([]);
    expect(link.view.get().state).toBe('none');
  });
});

describe('R18: a phone that comes back by itself', () => {
  test('R18: is there again, and records only when it is asked to anew', async () => {
    const { link, ping, record, said, pingFor } = await joined();
    const { events } = record();
    await pingFor(3_000, recordingNow);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(events.at(-1)).toEqual({ type: 'lost' });
    said.length = 0;
    ping();
    await vi.advanceTimersByTimeAsync(0);
    expect(link.view.get()).toMatchObject({ state: 'joined', label: 'Android, Chrome' });
    expect(said.find(({ name }) => name === 'client-pong')?.data).toMatchObject({ recording_id: null });
  });

  test('R18: that the server says has ended is gone at once; news of another changes nothing', async () => {
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

test('T21: forged whispers throw nothing, make no call, and tell the recorder nothing but what a report may say', async () => {
  const { link, hear, calls, record, report } = await joined();
  const { events } = record();
  await vi.advanceTimersByTimeAsync(0);
  const before = [...calls];
  const kinds = Object.keys(microphoneWhispers) as (keyof typeof microphoneWhispers)[];
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.anything(), (kind, data) => hear(kind, data)),
    { numRuns: process.env.PROVE === '1' ? 10_000 : 500 },
  );
  for (const phase of ['recording', 'sending', 'ended', 'refused'] as const) {
    hear('report', report({ recording_id: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b33', phase, recorded_segments: 9 }));
  }
  hear('report', { ...report(), recorded_segments: -1 });
  hear('transcript', { recording_id: RECORDING.id, text: 'Extract UL6.' });
  expect(events).toEqual([]);
  expect(calls).toEqual(before);
  expect(link.view.get().state).toBe('joined');
});
