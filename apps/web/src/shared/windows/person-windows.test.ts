import { PRIMARY_RELOAD_GRACE_MS, WINDOW_GONE_AFTER_MS } from '@openconsult/contracts/limits';
import { windowWhisperName } from '@openconsult/contracts/windows';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PersonWindows } from './person-windows.ts';
import type { OpenWindowTransport } from './window-bus.ts';

/** A clinic's two ways between windows: inside a browser, and by the realtime server. */
class Way {
  isUp = true;
  #ears = new Set<(wireName: string, payload: unknown) => void>();

  readonly open: OpenWindowTransport = (hear) => {
    this.#ears.add(hear);
    return {
      send: (wireName, payload) => {
        if (!this.isUp) return;
        for (const ear of this.#ears) if (ear !== hear) ear(wireName, JSON.parse(JSON.stringify(payload)));
      },
      isOpen: () => this.isUp,
      close: () => this.#ears.delete(hear),
    };
  };

  shout(name: string, payload: unknown): void {
    for (const ear of this.#ears) ear(name, payload);
  }
}

const ids = [
  '0b8f6a52-9c1e-4c5d-8a3b-1f2e3d4c5b6a',
  '4d7c9e10-2b3a-4f5e-9d8c-7b6a5f4e3d2c',
  'c3a1b2d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d',
] as const;
const NOTE = '9f1c2d3e-4b5a-4c7d-8e9f-0a1b2c3d4e5f';

let nowMs: number;
let browser: Way;
let hub: Way;
let opened: PersonWindows[];

const open = (at: 0 | 1 | 2, ways = [browser.open, hub.open]): PersonWindows => {
  const one = new PersonWindows({ windowId: ids[at], ways, now: () => nowMs });
  opened.push(one);
  return one;
};
const pass = (ms: number): void => {
  for (const until = nowMs + ms; nowMs < until; ) {
    nowMs += 200;
    for (const one of opened) one.tick();
  }
};
const kill = (gone: PersonWindows): void => {
  opened = opened.filter((one) => one !== gone);
};

const hears = (one: PersonWindows, name: string, heard: (data: unknown, windowId: string) => void) =>
  one.onMessage((message) => {
    if (message.name === name) heard(message.data, message.windowId);
  });

beforeEach(() => {
  nowMs = 1_000_000;
  browser = new Way();
  hub = new Way();
  opened = [];
});

test('a word that comes on two ways is heard once', () => {
  const [one, other] = [open(0), open(1)];
  const heard = vi.fn();
  hears(other, 'stopRecording', heard);
  one.say('stopRecording', {});
  expect(heard.mock.calls).toEqual([[{}, ids[0]]]);
});

test('without the realtime server the windows of a browser still agree', () => {
  hub.isUp = false;
  const [one, other] = [open(0), open(1)];
  pass(6_000);
  expect([one.getState().role, other.getState().role]).toEqual(['primary', 'secondary']);
  expect(one.getState().windowCount).toBe(2);
});

test('a window that came first stays primary when another browser’s window joins by a server that was slow', () => {
  const first = open(2, [new Way().open, hub.open]);
  pass(3_000);
  hub.isUp = false;
  const second = open(0, [new Way().open, hub.open]);
  pass(1_000);
  hub.isUp = true;
  pass(3_000);
  expect([first.getState().role, second.getState().role]).toEqual(['primary', 'secondary']);
});

test.each([
  ['an unknown name', 'client-deleteEverything', { window_id: ids[1], seq: 1, data: {} }],
  ['a property of every object', 'client-constructor', { window_id: ids[1], seq: 1, data: {} }],
  ['a name that is not a whisper', 'stopRecording', { window_id: ids[1], seq: 1, data: {} }],
  ['more than it should hold', 'client-stopRecording', { window_id: ids[1], seq: 1, data: { patient: 'x' } }],
  ['an unknown field', 'client-stopRecording', { window_id: ids[1], seq: 1, data: {}, extra: 1 }],
  ['nobody’s', 'client-stopRecording', { seq: 1, data: {} }],
  ['nothing', 'client-stopRecording', null],
])('T21: a whisper with %s is not heard', (_, name, payload) => {
  const one = open(0);
  const heard = vi.fn();
  hears(one, 'stopRecording', heard);
  hub.shout(name, payload);
  expect(heard).not.toHaveBeenCalled();
  hub.shout(windowWhisperName('stopRecording'), { window_id: ids[1], seq: 2, data: {} });
  expect(heard).toHaveBeenCalledTimes(1);
});

describe('a recording in another window', () => {
  test('is known at once with its time, also to a window that opens later, until it stops', () => {
    const [one, other] = [open(0), open(1)];
    pass(3_000);
    one.tellRecording({ voiceNoteId: NOTE, sinceMs: nowMs - 42_000 });
    const shown = { windowId: ids[0], voiceNoteId: NOTE, sinceMs: nowMs - 42_000 };
    expect(other.getState().recordingElsewhere).toEqual(shown);
    const third = open(2);
    expect(third.getState().recordingElsewhere).toEqual(shown);
    expect(one.getState().recordingElsewhere).toBeNull();
    pass(5_000);
    expect(other.getState().recordingElsewhere).toEqual(shown);
    one.tellRecording(null);
    expect([other, third].map((each) => each.getState().recordingElsewhere)).toEqual([null, null]);
  });

  test('ends with a window that dies', () => {
    const [one, other] = [open(0), open(1)];
    pass(3_000);
    one.tellRecording({ voiceNoteId: NOTE, sinceMs: nowMs });
    kill(one);
    pass(WINDOW_GONE_AFTER_MS + 400);
    expect(other.getState().recordingElsewhere).toBeNull();
  });

  test('makes its window the primary one again when another became it in a network that stuttered', () => {
    const [one, other] = [open(0), open(1)];
    pass(3_000);
    other.becomePrimary();
    one.tellRecording({ voiceNoteId: NOTE, sinceMs: nowMs });
    pass(1_000);
    expect([one.getState().role, other.getState().role]).toEqual(['primary', 'secondary']);
  });
});

describe('a primary window that leaves', () => {
  const leaves = (how: 'closes' | 'dies') => {
    const [one, other] = [open(0), open(1)];
    const left = vi.fn();
    other.onPrimaryLeft(left);
    pass(3_000);
    expect(one.getState().role).toBe('primary');
    if (how === 'closes') one.close();
    kill(one);
    return { other, left };
  };

  test.each(['closes', 'dies'] as const)('P8: when it %s, another is primary in 5 s and knows it, once', (how) => {
    const { other, left } = leaves(how);
    pass(5_000);
    expect(other.getState().role).toBe('primary');
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
    expect(opened.filter((each) => each.getState().role === 'primary')).toHaveLength(1);
    expect(other.getState().windowCount).toBe(2);
  });

  test('had only lost its network when it is heard again', () => {
    const ways = () => [new Way().open, hub.open];
    const [one, other] = [open(0, ways()), open(1, ways())];
    const left = vi.fn();
    other.onPrimaryLeft(left);
    pass(3_000);
    hub.isUp = false;
    pass(6_000);
    expect(other.getState().role).toBe('primary');
    hub.isUp = true;
    pass(PRIMARY_RELOAD_GRACE_MS * 3);
    expect(left).not.toHaveBeenCalled();
    expect([one, other].filter((each) => each.getState().role === 'primary')).toHaveLength(1);
  });
});

test('the template of a voice note reaches a window that opens later, half a second after it opened', () => {
  const one = open(0);
  one.tellTemplate({ voice_note_id: NOTE, template_id: null });
  const other = open(1);
  const heard = vi.fn();
  hears(other, 'setCurrentTemplate', heard);
  pass(400);
  expect(heard).not.toHaveBeenCalled();
  pass(200);
  expect(heard.mock.calls).toEqual([[{ voice_note_id: NOTE, template_id: null }, ids[0]]]);
});
