import { realtime } from '@openconsult/contracts/realtime';
import { system } from '@openconsult/contracts/system';
import { users } from '@openconsult/contracts/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (...args: never[]) => void;

/** A Pusher client without a socket, driven by the tests. */
class Emitter {
  readonly listeners = new Map<string, Listener[]>();
  bind(name: string, listener: Listener): this {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    return this;
  }
  unbind(name: string, listener: Listener): void {
    this.listeners.set(
      name,
      (this.listeners.get(name) ?? []).filter((known) => known !== listener),
    );
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
  readonly channelAuthorization: {
    customHandler: (
      asked: { socketId: string; channelName: string },
      answer: (error: unknown, data: unknown) => void,
    ) => void;
  };
}

class FakePusher {
  static readonly opened: FakePusher[] = [];
  readonly options: PusherOptions;
  readonly channels = new Map<string, FakeChannel>();
  readonly connection = Object.assign(new Emitter(), { state: 'connected' });
  readonly user = {
    signin_requested: false,
    user_data: null as { id: string } | null,
    signinDonePromise: null as Promise<void> | null,
  };
  /** As pusher-js does: requested once, until the server answers, and never repeated. */
  readonly signin = vi.fn(() => {
    if (this.user.signin_requested) return;
    this.user.signin_requested = true;
    this.user.signinDonePromise = new Promise((resolve) => {
      this.options.userAuthentication.customHandler({ socketId: this.socketId }, (error) => {
        this.user.user_data = error === null && this.isAnswering ? { id: this.socketId } : null;
        if (this.isAnswering || error !== null) resolve();
      });
    });
  });
  socketId = '1.2';
  /** Whether the realtime server answers a login. */
  isAnswering = true;
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
let isReporting = false;
vi.mock('pusher-js', () => ({ default: FakePusher }));
vi.mock('../api/call.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('../notifier/notifier.ts', () => ({ notifyFailure }));
vi.mock('../installation/installation.ts', () => ({ isErrorReportingOn: () => isReporting }));
vi.mock('../reload-gate.ts', () => ({ reloadGate: { request } }));

const { ConnectionError } = await import('../api/call.ts');
const { realtimeClient } = await import('./realtime-client.ts');

const WAIT = { timeout: 20_000 };
const PROOF = '7f4df1a4-9d2c-4a6b-8d53-3f0d0c1b2a39';
const signed = { auth: 'signed', user_data: '{}' };
const settings = { key: 'k', host: 'h', port: 1, tls: false };
let whoAmI: () => unknown;
let identify: () => Promise<unknown>;
let close: () => void;

const pusher = (): FakePusher => {
  const [opened] = FakePusher.opened;
  if (opened === undefined) throw new Error('Nothing is connected');
  return opened;
};
const channel = (name: string): FakeChannel => pusher().subscribe(name);
const askedWho = (): number => call.mock.calls.filter(([endpoint]) => endpoint === users.session).length;

beforeEach(async () => {
  vi.useFakeTimers();
  whoAmI = () => ({ user: { id: 'me' } });
  identify = async () => signed;
  call.mockImplementation(async (endpoint: unknown) => {
    if (endpoint === realtime.settings) return settings;
    if (endpoint === realtime.identify) return identify();
    if (endpoint === realtime.authorise) return { auth: 'joined' };
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

/** What the realtime server sends once the API was asked for the proof. */
const sendProof = async (socketId: string): Promise<void> => {
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith(realtime.prove, { body: { socket_id: socketId } }), WAIT);
  pusher().connection.emit('message', { event: 'socket.proof', data: { socket_id: socketId, proof: PROOF } });
};
const authorise = (socketId: string, channelName: string) => {
  pusher().socketId = socketId;
  const answer = vi.fn();
  pusher().options.channelAuthorization.customHandler({ socketId, channelName }, answer);
  return answer;
};
const identified = (): number => call.mock.calls.filter(([endpoint]) => endpoint === realtime.identify).length;

test('F4: a connection logs in once, and joins each channel with its proof', async () => {
  const answers = [authorise('1.2', 'presence-User.me'), authorise('1.2', 'presence-UserClients.me')];
  await sendProof('1.2');
  for (const answer of answers) {
    await vi.waitFor(() => expect(answer).toHaveBeenCalledWith(null, { auth: 'joined' }), WAIT);
  }
  expect(identified()).toBe(1);
  expect(call).toHaveBeenCalledWith(realtime.authorise, {
    body: { socket_id: '1.2', channel_name: 'presence-UserClients.me', proof: PROOF },
  });
});

test('F4: an unanswered login fails the channel within seconds, and the next attempt logs in again', async () => {
  pusher().isAnswering = false;
  const answer = authorise('1.2', 'presence-User.me');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(answer).toHaveBeenCalledWith(expect.any(Error), null);
  pusher().isAnswering = true;
  pusher().user.signinDonePromise = null;
  const second = authorise('1.2', 'presence-User.me');
  await sendProof('1.2');
  await vi.waitFor(() => expect(second).toHaveBeenCalledWith(null, { auth: 'joined' }), WAIT);
});

test('F4: a login that the API refused is retried with the next channel', async () => {
  identify = () => Promise.reject(new ConnectionError(null));
  const answer = authorise('1.2', 'presence-User.me');
  await vi.waitFor(() => expect(answer).toHaveBeenCalledWith(expect.any(Error), null), WAIT);
  identify = async () => signed;
  const second = authorise('1.2', 'presence-User.me');
  await sendProof('1.2');
  await vi.waitFor(() => expect(second).toHaveBeenCalledWith(null, { auth: 'joined' }), WAIT);
});

test('F4: a replaced connection uses its own login', async () => {
  authorise('1.2', 'presence-User.me');
  await sendProof('1.2');
  const answer = authorise('3.4', 'presence-User.me');
  await sendProof('3.4');
  await vi.waitFor(() => expect(answer).toHaveBeenCalledWith(null, { auth: 'joined' }), WAIT);
});

const NOTICE = ['An Error Occurred Message: The product app encountered an issue. Please try again shortly.', 60_000];
const failWith = (code: number): void =>
  pusher().connection.emit('error', { type: 'WebSocketError', error: { type: 'PusherError', data: { code } } });

test('shows an error of the connection for 60 seconds and reports it; an ordinary end is neither', () => {
  for (const code of [1000, 1001, 1006]) pusher().connection.emit('error', { data: { code } });
  pusher().connection.emit('error', { type: 'TransportError' });
  expect(notifyFailure).not.toHaveBeenCalled();
  failWith(4100);
  expect(notifyFailure.mock.calls).toEqual([NOTICE]);
  expect(call).toHaveBeenCalledWith(system.reportRealtimeError, { body: { code: 4100 } });
});

test('only an installation that reports errors says that its team was notified', () => {
  isReporting = true;
  failWith(4100);
  isReporting = false;
  expect(notifyFailure.mock.calls).toEqual([
    [
      'An Error Occurred Message: The product app encountered an issue. Our team has been notified and is addressing it. Please try again shortly.',
      60_000,
    ],
  ]);
});

test('F4: a login that ends is not an error, although Pusher emits its code three times', () => {
  for (let times = 0; times < 3; times += 1) failWith(4009);
  expect(notifyFailure).not.toHaveBeenCalled();
  expect(call).not.toHaveBeenCalledWith(system.reportRealtimeError, expect.anything());
});

test('a refused login is reported when it is refused again', () => {
  failWith(4009);
  expect(notifyFailure).not.toHaveBeenCalled();
  pusher().connection.emit('state_change', { current: 'connecting' });
  failWith(4009);
  expect(notifyFailure.mock.calls).toEqual([NOTICE]);
});

test('a refused login is not reported when another login replaced it', () => {
  failWith(4009);
  channel('presence-User.me').emit('pusher:subscription_succeeded', {});
  failWith(4009);
  expect(notifyFailure).not.toHaveBeenCalled();
});

test('S3: an attempt without an answer is replaced after four seconds, without a session request', async () => {
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

test('reconnects after a cut while the user is logged in', async () => {
  pusher().connection.emit('disconnected');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(askedWho()).toBe(1);
  expect(pusher().connect).toHaveBeenCalledTimes(1);
});

test('does not reconnect after the login ended, until the next login', async () => {
  whoAmI = () => ({ user: null });
  pusher().connection.emit('disconnected');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedWho()).toBe(1);
  expect(request).toHaveBeenCalledWith('logged out');
  expect(pusher().connect).not.toHaveBeenCalled();
  realtimeClient.resume();
  expect(pusher().connect).toHaveBeenCalledTimes(1);
});

test('does not reconnect for another user who logged in meanwhile', async () => {
  whoAmI = () => ({ user: { id: 'other' } });
  pusher().connection.emit('disconnected');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pusher().connect).not.toHaveBeenCalled();
  expect(request).toHaveBeenCalledWith('logged out');
});

test('while the server is away it is asked again', async () => {
  whoAmI = () => {
    throw new ConnectionError(null);
  };
  pusher().connection.emit('disconnected');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(askedWho()).toBeGreaterThan(1);
  whoAmI = () => ({ user: { id: 'me' } });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(pusher().connect).toHaveBeenCalledTimes(1);
});

test('a close by the page requests no session', async () => {
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedWho()).toBe(0);
});

test('a restart of the app requests a reload, on the app channel or the user channel', () => {
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
  const received = vi.fn();
  const stop = realtimeClient.on('client-notIdle', received);
  realtimeClient.whisper('client-notIdle');
  expect(channel('presence-User.me').trigger).not.toHaveBeenCalled();
  channel('presence-User.me').emit('pusher:subscription_succeeded');
  realtimeClient.whisper('client-notIdle');
  expect(channel('presence-User.me').trigger).toHaveBeenCalledWith('client-notIdle', {});
  channel('presence-User.me').emit('client-notIdle', {});
  stop();
  channel('presence-User.me').emit('client-notIdle', {});
  expect(received).toHaveBeenCalledTimes(1);
});

test('a subscription that failed is tried again on the same connection', async () => {
  channel('presence-User.me').emit('pusher:subscription_error');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(channel('presence-User.me').subscribe).toHaveBeenCalledTimes(1);
});

test('a joined channel delivers events, survives a cut, and can be left', () => {
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
