import { PRIMARY_RELOAD_GRACE_MS, WINDOW_GONE_AFTER_MS } from '@openconsult/contracts/limits';
import { windowWhisperName } from '@openconsult/contracts/windows';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { UserWindows, type UserWindowsDeps } from './user-windows.ts';
import type { OpenWindowTransport } from './window-bus.ts';

/** A transport between windows, such as a browser's broadcast channel or the realtime server. */
class FakeTransport {
  isUp = true;
  #receivers = new Set<(wireName: string, payload: unknown) => void>();

  readonly open: OpenWindowTransport = (onMessage) => {
    this.#receivers.add(onMessage);
    return {
      send: (wireName, payload) => {
        if (!this.isUp) return;
        for (const receive of this.#receivers)
          if (receive !== onMessage) receive(wireName, JSON.parse(JSON.stringify(payload)));
      },
      isOpen: () => this.isUp,
      close: () => this.#receivers.delete(onMessage),
    };
  };

  broadcast(name: string, payload: unknown): void {
    for (const receive of this.#receivers) receive(name, payload);
  }
}

const ids = [
  '0b8f6a52-9c1e-4c5d-8a3b-1f2e3d4c5b6a',
  '4d7c9e10-2b3a-4f5e-9d8c-7b6a5f4e3d2c',
  'c3a1b2d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d',
] as const;
const NOTE = '9f1c2d3e-4b5a-4c7d-8e9f-0a1b2c3d4e5f';

let nowMs: number;
let browser: FakeTransport;
let hub: FakeTransport;
let opened: UserWindows[];

const open = (at: 0 | 1 | 2, transports = [browser.open, hub.open]) => {
  const onMessage = vi.fn<UserWindowsDeps['onMessage']>();
  const onPrimaryLeft = vi.fn();
  const one = new UserWindows({ windowId: ids[at], transports, now: () => nowMs, onMessage, onPrimaryLeft });
  opened.push(one);
  return Object.assign(one, { onMessage, onPrimaryLeft });
};
const pass = (ms: number): void => {
  for (const until = nowMs + ms; nowMs < until; ) {
    nowMs += 200;
    for (const one of opened) one.tick();
  }
};
const kill = (gone: UserWindows): void => {
  opened = opened.filter((one) => one !== gone);
};

const received = ({ onMessage }: ReturnType<typeof open>, name: string) =>
  onMessage.mock.calls.flatMap(([message]) => (message.name === name ? [[message.data, message.windowId]] : []));

beforeEach(() => {
  nowMs = 1_000_000;
  browser = new FakeTransport();
  hub = new FakeTransport();
  opened = [];
});

test('receives a message that comes on two transports once', () => {
  const [one, other] = [open(0), open(1)];
  one.publish('stopRecording', {});
  expect(received(other, 'stopRecording')).toEqual([[{}, ids[0]]]);
});

test('the windows of a browser agree without the realtime server', () => {
  hub.isUp = false;
  const [one, other] = [open(0), open(1)];
  pass(6_000);
  expect([one.state.get().role, other.state.get().role]).toEqual(['primary', 'secondary']);
  expect(one.state.get().windowCount).toBe(2);
});

test('a window that came first stays primary when another browser’s window joins by a server that was slow', () => {
  const first = open(2, [new FakeTransport().open, hub.open]);
  pass(3_000);
  hub.isUp = false;
  const second = open(0, [new FakeTransport().open, hub.open]);
  pass(1_000);
  hub.isUp = true;
  pass(3_000);
  expect([first.state.get().role, second.state.get().role]).toEqual(['primary', 'secondary']);
});

test.each([
  ['an unknown name', 'client-deleteEverything', { window_id: ids[1], seq: 1, data: {} }],
  ['a property of every object', 'client-constructor', { window_id: ids[1], seq: 1, data: {} }],
  ['a name that is not a whisper', 'stopRecording', { window_id: ids[1], seq: 1, data: {} }],
  ['more than it should hold', 'client-stopRecording', { window_id: ids[1], seq: 1, data: { patient: 'x' } }],
  ['an unknown field', 'client-stopRecording', { window_id: ids[1], seq: 1, data: {}, extra: 1 }],
  ['no sender', 'client-stopRecording', { seq: 1, data: {} }],
  ['nothing', 'client-stopRecording', null],
])('T21: a message with %s is dropped', (_, name, payload) => {
  const one = open(0);
  hub.broadcast(name, payload);
  expect(received(one, 'stopRecording')).toEqual([]);
  hub.broadcast(windowWhisperName('stopRecording'), { window_id: ids[1], seq: 2, data: {} });
  expect(received(one, 'stopRecording')).toHaveLength(1);
});

describe('a recording in another window', () => {
  test('is known at once with its time, also to a window that opens later, until it stops', () => {
    const [one, other] = [open(0), open(1)];
    pass(3_000);
    one.publishRecording({ voiceNoteId: NOTE, sinceMs: nowMs - 42_000 });
    const shown = { windowId: ids[0], voiceNoteId: NOTE, sinceMs: nowMs - 42_000 };
    expect(other.state.get().recordingElsewhere).toEqual(shown);
    const third = open(2);
    expect(third.state.get().recordingElsewhere).toEqual(shown);
    expect(one.state.get().recordingElsewhere).toBeNull();
    pass(5_000);
    expect(other.state.get().recordingElsewhere).toEqual(shown);
    one.publishRecording(null);
    expect([other, third].map((each) => each.state.get().recordingElsewhere)).toEqual([null, null]);
  });

  test('ends with a window that dies', () => {
    const [one, other] = [open(0), open(1)];
    pass(3_000);
    one.publishRecording({ voiceNoteId: NOTE, sinceMs: nowMs });
    kill(one);
    pass(WINDOW_GONE_AFTER_MS + 400);
    expect(other.state.get().recordingElsewhere).toBeNull();
  });

  test('makes its window the primary one again when another claimed it during a network failure', () => {
    const [one, other] = [open(0), open(1)];
    pass(3_000);
    other.becomePrimary();
    one.publishRecording({ voiceNoteId: NOTE, sinceMs: nowMs });
    pass(1_000);
    expect([one.state.get().role, other.state.get().role]).toEqual(['primary', 'secondary']);
  });
});

describe('a primary window that leaves', () => {
  const leaves = (how: 'closes' | 'dies') => {
    const [one, other] = [open(0), open(1)];
    pass(3_000);
    expect(one.state.get().role).toBe('primary');
    if (how === 'closes') one.close();
    kill(one);
    return { other, left: other.onPrimaryLeft };
  };

  test.each(['closes', 'dies'] as const)('P8: when it %s, another is primary in 5 s and knows it, once', (how) => {
    const { other, left } = leaves(how);
    pass(5_000);
    expect(other.state.get().role).toBe('primary');
    expect(left).not.toHaveBeenCalled();
    pass(PRIMARY_RELOAD_GRACE_MS * 3);
    expect(left).toHaveBeenCalledTimes(1);
  });

  test('was only reloaded when a window opens soon', () => {
    const { other, left } = leaves('closes');
    pass(2_000);
    open(2);
    pass(PRIMARY_RELOAD_GRACE_MS * 3);
    expect(left).not.toHaveBeenCalled();
    expect(opened.filter((each) => each.state.get().role === 'primary')).toHaveLength(1);
    expect(other.state.get().windowCount).toBe(2);
  });

  test('had only lost its network when it sends again', () => {
    const transports = () => [new FakeTransport().open, hub.open];
    const [one, other] = [open(0, transports()), open(1, transports())];
    pass(3_000);
    hub.isUp = false;
    pass(6_000);
    expect(other.state.get().role).toBe('primary');
    hub.isUp = true;
    pass(PRIMARY_RELOAD_GRACE_MS * 3);
    expect(other.onPrimaryLeft).not.toHaveBeenCalled();
    expect([one, other].filter((each) => each.state.get().role === 'primary')).toHaveLength(1);
  });
});

test('the template of a voice note reaches a window that opens later, half a second after it opened', () => {
  const one = open(0);
  one.publishTemplate({ voice_note_id: NOTE, template_id: null });
  const other = open(1);
  pass(400);
  expect(received(other, 'setCurrentTemplate')).toEqual([]);
  pass(200);
  expect(received(other, 'setCurrentTemplate')).toEqual([[{ voice_note_id: NOTE, template_id: null }, ids[0]]]);
});
