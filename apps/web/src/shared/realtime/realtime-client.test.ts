import { realtime } from '@openconsult/contracts/realtime';
import { users } from '@openconsult/contracts/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (...args: never[]) => void;

/** A Pusher client without a socket: tests say what the server did. */
class Emitter {
  readonly listeners = new Map<string, Listener[]>();
  bind(name: string, listener: Listener): this {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    return this;
  }
  emit(name: string, data?: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) (listener as (data: unknown) => void)(data);
  }
}

class FakeChannel extends Emitter {
  readonly trigger = vi.fn();
  readonly subscribe = vi.fn();
  #global: ((name: string, data: unknown) => void)[] = [];
  bind_global(listener: (name: string, data: unknown) => void): void {
    this.#global.push(listener);
  }
  readonly members = { myID: '1.1', count: 2 };
  unbind_all(): void {
    this.listeners.clear();
    this.#global = [];
  }
  override emit(name: string, data?: unknown): void {
    super.emit(name, data);
    for (const listener of this.#global) listener(name, data);
  }
}

interface PusherOptions {
  readonly userAuthentication: {
    customHandler: (asked: { socketId: string }, answer: (error: unknown, data: unknown) => void) => void;
  };
}

class FakePusher {
  static readonly opened: FakePusher[] = [];
  readonly options: PusherOptions;
  readonly channels = new Map<string, FakeChannel>();
  readonly connection = Object.assign(new Emitter(), { state: 'connected' });
  readonly signin = vi.fn();
  readonly connect = vi.fn();
  readonly unsubscribe = vi.fn();
  readonly disconnect = vi.fn(() => this.connection.emit('disconnected'));
  constructor(_key: string, options: PusherOptions) {
    this.options = options;
    FakePusher.opened.push(this);
  }
  subscribe(name: string): FakeChannel {
    const channel = this.channels.get(name) ?? new FakeChannel();
    this.channels.set(name, channel);
    return channel;
  }
}

const call = vi.fn();
const notifyFailure = vi.fn();
const request = vi.fn();
vi.mock('pusher-js', () => ({ default: FakePusher }));
vi.mock('../api/call.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('../notifier/notifier.ts', () => ({ notifyFailure }));
vi.mock('../reload-gate.ts', () => ({ reloadGate: { request } }));

const { ApiError, ConnectionError } = await import('../api/call.ts');
const { realtimeClient } = await import('./realtime-client.ts');

const settings = { key: 'k', host: 'h', port: 1, tls: false };
let whoAmI: () => unknown;
let close: () => void;

const pusher = (): FakePusher => {
  const [opened] = FakePusher.opened;
  if (opened === undefined) throw new Error('Nothing is connected');
  return opened;
};
const channel = (name: string): FakeChannel => pusher().subscribe(name);
const askedWho = (): number => call.mock.calls.filter(([endpoint]) => endpoint === users.current).length;

beforeEach(async () => {
  vi.useFakeTimers();
  whoAmI = () => ({ id: 'me' });
  call.mockImplementation(async (endpoint: unknown) => {
    if (endpoint === realtime.settings) return settings;
    if (endpoint === realtime.identify) return { auth: 'signed', user_data: '{}' };
    return whoAmI();
  });
  close = realtimeClient.connect('me');
  await vi.waitFor(() => pusher(), { timeout: 20_000 });
});

afterEach(() => {
  close();
  FakePusher.opened.length = 0;
  vi.clearAllMocks();
  vi.useRealTimers();
});

test('a connection signs itself in as the session', async () => {
  expect(pusher().signin).toHaveBeenCalledTimes(1);
  const answer = vi.fn();
  pusher().options.userAuthentication.customHandler({ socketId: '1.2' }, answer);
  await vi.waitFor(() => expect(answer).toHaveBeenCalledWith(null, { auth: 'signed', user_data: '{}' }), {
    timeout: 20_000,
  });
  expect(call).toHaveBeenCalledWith(realtime.identify, { body: { socket_id: '1.2' } });
});

test('errors that people should know of are shown for 60 seconds, ordinary ends and cuts are not', () => {
  for (const code of [1000, 1001, 1006, 4009]) pusher().connection.emit('error', { data: { code } });
  pusher().connection.emit('error', { type: 'WebSocketError', error: { type: 'PusherError', data: { code: 4009 } } });
  pusher().connection.emit('error', { type: 'TransportError' });
  expect(notifyFailure).not.toHaveBeenCalled();
  pusher().connection.emit('error', { type: 'WebSocketError', error: { type: 'PusherError', data: { code: 4100 } } });
  expect(notifyFailure.mock.calls).toEqual([
    [
      'An Error Occurred Message: The product app encountered an issue. Our team has been notified and is addressing it. Please try again shortly.',
      60_000,
    ],
  ]);
});

test('S3: a try that gets no answer gives way to the next after four seconds, and asks nobody who is signed in', async () => {
  const { connection, connect, disconnect } = pusher();
  connection.emit('state_change', { current: 'connecting' });
  await vi.advanceTimersByTimeAsync(4_000);
  expect([disconnect.mock.calls.length, connect.mock.calls.length]).toEqual([1, 1]);
  connection.emit('state_change', { current: 'connecting' });
  await vi.advanceTimersByTimeAsync(3_000);
  connection.emit('state_change', { current: 'connected' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connect).toHaveBeenCalledTimes(1);
  expect(askedWho()).toBe(0);
});

test('a cut connection is opened again while the person is signed in', async () => {
  pusher().connection.emit('disconnected');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(askedWho()).toBe(1);
  expect(pusher().connect).toHaveBeenCalledTimes(1);
});

test('a cut after the sign-in ended stays cut until the next log-in', async () => {
  whoAmI = () => {
    throw new ApiError(401, 'Unauthorized', { message: 'Please log in.', code: 'UNAUTHENTICATED', request_id: 'r' });
  };
  pusher().connection.emit('disconnected');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedWho()).toBe(1);
  expect(pusher().connect).not.toHaveBeenCalled();
  realtimeClient.resume();
  expect(pusher().connect).toHaveBeenCalledTimes(1);
});

test('somebody else who signed in meanwhile is no reason to go on', async () => {
  whoAmI = () => ({ id: 'other' });
  pusher().connection.emit('disconnected');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pusher().connect).not.toHaveBeenCalled();
  expect(request).toHaveBeenCalledWith('signed out');
});

test('while the server is away it is asked again', async () => {
  whoAmI = () => {
    throw new ConnectionError(null);
  };
  pusher().connection.emit('disconnected');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(askedWho()).toBeGreaterThan(1);
  whoAmI = () => ({ id: 'me' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(pusher().connect).toHaveBeenCalledTimes(1);
});

test('closing it oneself asks nobody', async () => {
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedWho()).toBe(0);
});

test('a restart of the app, told to everybody or to the person, asks the reload gate', () => {
  channel('App').emit('app.restart', {});
  channel('presence-User.me').emit('app.restart', {});
  expect(request.mock.calls).toEqual([['app.restart'], ['app.restart']]);
});

test('a server that starts reloads the pages of an older build, and none of its own', () => {
  vi.stubGlobal('document', { scripts: [{ getAttribute: () => '/assets/index-new.js' }] });
  channel('App').emit('app.restart', { script: '/assets/index-new.js' });
  expect(request).not.toHaveBeenCalled();
  channel('App').emit('app.restart', { script: '/assets/index-newer.js' });
  expect(request.mock.calls).toEqual([['app.restart']]);
});

test('whispers go out and come in on the own channel once it is joined', () => {
  const heard = vi.fn();
  const stop = realtimeClient.on('client-notIdle', heard);
  realtimeClient.whisper('client-notIdle');
  expect(channel('presence-User.me').trigger).not.toHaveBeenCalled();
  channel('presence-User.me').emit('pusher:subscription_succeeded');
  realtimeClient.whisper('client-notIdle');
  expect(channel('presence-User.me').trigger).toHaveBeenCalledWith('client-notIdle', {});
  channel('presence-User.me').emit('client-notIdle', {});
  stop();
  channel('presence-User.me').emit('client-notIdle', {});
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a subscription that failed is tried again on the same connection', async () => {
  channel('presence-User.me').emit('pusher:subscription_error');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(channel('presence-User.me').subscribe).toHaveBeenCalledTimes(1);
});

test('a channel that was joined is heard, carried over a cut, and left', () => {
  const listener = { onEvent: vi.fn(), onMembers: vi.fn(), onStatus: vi.fn() };
  const joined = realtimeClient.join('presence-UserClients.me', listener);
  const windows = channel('presence-UserClients.me');
  expect(joined.whisper('client-multiTab', {})).toBe(false);
  windows.emit('pusher:subscription_succeeded');
  windows.emit('pusher:member_added', { id: '2.2' });
  windows.emit('pusher:member_removed', { id: '2.2' });
  windows.emit('client-multiTab', { seq: 1 });
  expect(listener.onMembers.mock.calls).toEqual([
    [null],
    [{ id: '2.2', isHere: true }],
    [{ id: '2.2', isHere: false }],
  ]);
  expect(listener.onEvent.mock.calls).toEqual([['client-multiTab', { seq: 1 }]]);
  expect([joined.memberId(), joined.memberCount()]).toEqual(['1.1', 2]);
  windows.trigger.mockReturnValue(true);
  expect(joined.whisper('client-multiTab', { seq: 2 })).toBe(true);
  pusher().connection.emit('state_change', { current: 'unavailable' });
  expect([joined.memberId(), joined.memberCount(), joined.whisper('client-multiTab', {})]).toEqual([null, 0, false]);
  windows.emit('pusher:subscription_succeeded');
  expect(listener.onStatus.mock.calls).toEqual([['up'], ['down'], ['up']]);
  joined.leave();
  windows.emit('client-multiTab', { seq: 3 });
  expect(listener.onEvent).toHaveBeenCalledTimes(1);
  expect(pusher().unsubscribe).toHaveBeenCalledWith('presence-UserClients.me');
});

test('a channel that was joined before the connection is joined with it', async () => {
  close();
  FakePusher.opened.length = 0;
  const onStatus = vi.fn();
  const joined = realtimeClient.join('presence-UserClients.me', { onEvent: vi.fn(), onStatus });
  close = realtimeClient.connect('me');
  await vi.waitFor(() => pusher(), { timeout: 20_000 });
  channel('presence-UserClients.me').emit('pusher:subscription_succeeded');
  expect(onStatus).toHaveBeenCalledWith('up');
  close();
  expect(onStatus).toHaveBeenLastCalledWith('down');
  joined.leave();
});
