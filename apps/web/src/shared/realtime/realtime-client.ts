import { REALTIME_ERROR_NOTICE_MS } from '@openconsult/contracts/limits';
import { APP_CHANNEL, APP_RESTART, appRestart, realtime, userChannel } from '@openconsult/contracts/realtime';
import { system } from '@openconsult/contracts/system';
import { failureMessages } from '@openconsult/contracts/texts';
import type Pusher from 'pusher-js';
import type { PresenceChannel } from 'pusher-js';
import { call } from '../api/call.ts';
import { notifyFailure } from '../notifier/notifier.ts';
import { reloadGate } from '../reload-gate.ts';
import { retry } from '../retry/retry.ts';
import { fetchCurrentUser } from '../user/current-user.ts';
import { isSigningOut, SIGNED_OUT } from '../user/sign-out.ts';
import { codeOf, isReported, UNAUTHORISED_CLOSE_CODE } from './connection-error.ts';
import { type ChannelListener, createJoinedChannels, type JoinedChannel } from './joined-channels.ts';
import { pusherOptions } from './pusher-options.ts';
import { createProofs } from './signed-in-socket.ts';

/** 'up' means that the person's own channel is subscribed, so that events arrive. */
export type RealtimeStatus = 'up' | 'down';

type Handler = (data: unknown) => void;

/** What is open now: the connection, and the person's own channel on it. */
interface Opened {
  readonly pusher: Pusher;
  readonly channel: PresenceChannel;
}

const handlers = new Map<string, Set<Handler>>();
const statusListeners = new Set<() => void>();
const joinedChannels = createJoinedChannels();
let status: RealtimeStatus = 'down';
/** The channel whispers go out on; null while nothing is connected. */
let ownChannel: PresenceChannel | null = null;
let closeConnection: (() => void) | null = null;
let resumeConnection: (() => void) | null = null;

const setStatus = (next: RealtimeStatus): void => {
  if (status === next) return;
  status = next;
  for (const listener of statusListeners) listener();
};

/**
 * Shows an error of the connection and reports it, so that what the notice says is true
 * (behaviour.md#realtime-errors).
 */
const reportConnectionError = (code: number | null): void => {
  if (!isReported(code)) return;
  notifyFailure(failureMessages.realtime, REALTIME_ERROR_NOTICE_MS);
  call(system.reportRealtimeError, { body: { code } }).catch(() => undefined);
};

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** A server that has started serves either this very page, or a newer one. */
const askReload = (data: unknown): void => {
  const script = appRestart.safeParse(data).data?.script;
  const isThisPage = script !== undefined && [...document.scripts].some((own) => own.getAttribute('src') === script);
  if (!isThisPage) reloadGate.request(APP_RESTART);
};

const CONNECT_RETRY_MS = 5_000;
/** How long one try to connect may take before the next begins. */
const TRY_MS = 4_000;

/**
 * Begins a new try while one stands without an answer. Pusher alone would wait for 15 seconds, then 30, then a minute,
 * also where the server has long come back. Runs `giveUp` and `tryAgain` until the returned function is called.
 */
const keepTrying = ({ connection }: Pusher, giveUp: () => void, tryAgain: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (state: string): void => {
    clearTimeout(timer);
    if (state !== 'connecting' && state !== 'unavailable') return;
    timer = setTimeout(() => {
      giveUp();
      tryAgain();
    }, TRY_MS);
  };
  connection.bind('state_change', ({ current }: { current: string }) => watch(current));
  watch(connection.state);
  return () => clearTimeout(timer);
};

const open = async (userId: string, signal: AbortSignal): Promise<Opened | null> => {
  const [{ default: PusherClient }, settings] = await Promise.all([
    import('pusher-js'),
    call(realtime.settings, {}, { signal }),
  ]);
  if (signal.aborted) return null;
  const proofOf = createProofs(() => pusher);
  const pusher: Pusher = new PusherClient(settings.key, {
    ...pusherOptions(settings),
    userAuthentication: {
      customHandler: ({ socketId }, answer) => {
        call(realtime.identify, { body: { socket_id: socketId } })
          .then((data) => answer(null, data))
          .catch((error: unknown) => answer(asError(error), null));
      },
    },
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, answer) => {
        proofOf(socketId)
          .then((proof) =>
            call(realtime.authorise, { body: { socket_id: socketId, channel_name: channelName, proof } }),
          )
          .then((data) => answer(null, data))
          .catch((error: unknown) => answer(asError(error), null));
      },
    },
  });
  let refusals = 0;
  /** What the connection of the moment has told: a cut comes with its code up to three times. */
  const toldCodes = new Set<number | null>();
  const channel = pusher.subscribe(userChannel(userId)) as PresenceChannel;
  channel.bind_global((name: string, data: unknown) => {
    if (name === 'pusher:subscription_succeeded') {
      refusals = 0;
      setStatus('up');
    }
    for (const handler of handlers.get(name) ?? []) handler(data);
  });
  channel.bind('pusher:subscription_error', () => {
    setTimeout(() => {
      // A new connection subscribes by itself.
      if (pusher.connection.state === 'connected') channel.subscribe();
    }, CONNECT_RETRY_MS);
  });
  channel.bind(APP_RESTART, askReload);
  pusher.subscribe(APP_CHANNEL).bind(APP_RESTART, askReload);
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connecting') toldCodes.clear();
    if (current === 'connected') return;
    setStatus('down');
    joinedChannels.cut();
  });
  pusher.connection.bind('error', (error: unknown) => {
    const code = codeOf(error);
    if (toldCodes.has(code)) return;
    toldCodes.add(code);
    if (code === UNAUTHORISED_CLOSE_CODE) refusals += 1;
    // The first refusal is how a login that ended shows, or was replaced by another one in this browser.
    if (code !== UNAUTHORISED_CLOSE_CODE || refusals > 1) reportConnectionError(code);
  });
  return { pusher, channel };
};

/**
 * Whether the sign-in of this person still stands. Where it does not, the reload gate has been asked, the same as
 * after any call that was refused.
 */
const isStillSignedIn = async (userId: string, signal: AbortSignal): Promise<boolean> => {
  const user = await fetchCurrentUser(signal);
  if (user?.id === userId) return true;
  if (!isSigningOut()) reloadGate.request(SIGNED_OUT);
  return false;
};

/**
 * The page's one realtime connection. Events are hints only: whoever listens must be able to fetch the same, and
 * does so whenever the status comes `up` again. `app.restart` asks the reload gate (behaviour.md#authentication,
 * #realtime).
 */
export const realtimeClient = {
  /**
   * Connects as this person, and as their session, until the returned function is called; keeps trying while the
   * server is away. A connection that the server cuts is opened again if the person is still signed in.
   */
  connect(userId: string): () => void {
    closeConnection?.();
    const abort = new AbortController();
    let pusher: Pusher | null = null;
    let reconnecting: ReturnType<typeof setTimeout> | undefined;
    let stopTrying = (): void => undefined;
    let isGivingUp = false;

    const persist = (attempt: () => Promise<void>): void => {
      void retry(attempt, { delayMs: CONNECT_RETRY_MS, signal: abort.signal }).catch(() => undefined);
    };
    const reconnectIfSignedIn = async (): Promise<void> => {
      if (!(await isStillSignedIn(userId, abort.signal)) || abort.signal.aborted) return;
      // Not at once: a server that cuts for a reason of its own must not be hammered.
      reconnecting = setTimeout(() => pusher?.connect(), CONNECT_RETRY_MS);
    };
    persist(async () => {
      const opened = await open(userId, abort.signal);
      if (opened === null) return;
      pusher = opened.pusher;
      ownChannel = opened.channel;
      joinedChannels.attach(pusher);
      // Whatever may pass is tried again anyway; this is the state of a connection that the server refused.
      opened.pusher.connection.bind('disconnected', () => {
        if (!abort.signal.aborted && !isGivingUp) persist(reconnectIfSignedIn);
      });
      const giveUp = (): void => {
        isGivingUp = true;
        opened.pusher.disconnect();
        isGivingUp = false;
      };
      stopTrying = keepTrying(opened.pusher, giveUp, () => opened.pusher.connect());
    });

    const resume = (): void => {
      clearTimeout(reconnecting);
      pusher?.connect();
    };
    const close = (): void => {
      abort.abort();
      clearTimeout(reconnecting);
      stopTrying();
      pusher?.disconnect();
      if (closeConnection === close) {
        closeConnection = null;
        resumeConnection = null;
        ownChannel = null;
        joinedChannels.detach();
      }
      setStatus('down');
    };
    closeConnection = close;
    resumeConnection = resume;
    return close;
  },
  /** After a new log-in on the same page: connects at once if the old session's connection was cut. */
  resume(): void {
    resumeConnection?.();
  },
  /** Hears one event of the person's channel, across reconnects. */
  on(name: string, handler: Handler): () => void {
    const known = handlers.get(name) ?? new Set();
    handlers.set(name, known.add(handler));
    return () => {
      known.delete(handler);
      if (known.size === 0 && handlers.get(name) === known) handlers.delete(name);
    };
  },
  /** Says something to the person's other windows; lost while the status is not `up`. The name begins with `client-`. */
  whisper(name: string, data: Record<string, unknown> = {}): void {
    if (status === 'up') ownChannel?.trigger(name, data);
  },
  /** Joins a channel beside the person's own, on every connection until it is left. */
  join: (channelName: string, listener: ChannelListener): JoinedChannel => joinedChannels.join(channelName, listener),
  getStatus: (): RealtimeStatus => status,
  /** Runs at each change of `getStatus`. */
  onStatus(listener: () => void): () => void {
    statusListeners.add(listener);
    return () => statusListeners.delete(listener);
  },
};
