import { REALTIME_ERROR_NOTICE_MS } from '@openconsult/contracts/limits';
import { APP_CHANNEL, APP_RESTART, appRestart, realtime, userChannel } from '@openconsult/contracts/realtime';
import { system } from '@openconsult/contracts/system';
import { failureMessages, UNREPORTED_REALTIME_FAILURE } from '@openconsult/contracts/texts';
import { createAtom, type ReadonlyAtom } from '@xstate/store';
import type Pusher from 'pusher-js';
import type { PresenceChannel } from 'pusher-js';
import { call } from '../api/call.ts';
import { isErrorReportingOn } from '../installation/installation.ts';
import { notifyFailure } from '../notifier/notifier.ts';
import { reloadGate } from '../reload-gate.ts';
import { retry } from '../retry/retry.ts';
import { fetchCurrentUser } from '../user/current-user.ts';
import { loseLogin } from '../user/log-out.ts';
import { codeOf, isReported, UNAUTHORISED_CLOSE_CODE } from './connection-error.ts';
import { type ChannelListener, createJoinedChannels, type JoinedChannel } from './joined-channels.ts';
import { pusherOptions } from './pusher-options.ts';
import { createProofs } from './socket-proofs.ts';

/** 'up': the user's own channel is subscribed, so events arrive. */
export type RealtimeStatus = 'up' | 'down';

type Handler = (data: unknown) => void;

interface Opened {
  readonly pusher: Pusher;
  readonly channel: PresenceChannel;
}

const handlers = new Map<string, Set<Handler>>();
const joinedChannels = createJoinedChannels();
const status = createAtom<RealtimeStatus>('down');
/** The channel that whispers use; null while not connected. */
let ownChannel: PresenceChannel | null = null;
let closeConnection: (() => void) | null = null;
let resumeConnection: (() => void) | null = null;

/** Shows a connection error and reports it to the server (behaviour.md#realtime-errors). */
const reportConnectionError = (code: number | null): void => {
  if (!isReported(code)) return;
  const message = isErrorReportingOn() ? failureMessages.realtime : UNREPORTED_REALTIME_FAILURE;
  notifyFailure(message, REALTIME_ERROR_NOTICE_MS);
  call(system.reportRealtimeError, { body: { code } }).catch(() => undefined);
};

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** A server that has restarted serves either this version of the page or a newer one. */
const requestReload = (data: unknown): void => {
  const script = appRestart.safeParse(data).data?.script;
  const isThisPage = script !== undefined && [...document.scripts].some((own) => own.getAttribute('src') === script);
  if (!isThisPage) reloadGate.request(APP_RESTART);
};

const CONNECT_RETRY_MS = 5_000;
/** After this long without an answer, the next attempt begins. */
const ATTEMPT_TIMEOUT_MS = 4_000;

/**
 * Starts a new attempt when one gets no answer, until the returned function is called. Pusher alone would wait for 15
 * s, then 30, then 60, even when the server is back.
 */
const retryUnanswered = ({ connection }: Pusher, disconnect: () => void, connect: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (state: string): void => {
    clearTimeout(timer);
    if (state !== 'connecting' && state !== 'unavailable') return;
    timer = setTimeout(() => {
      disconnect();
      connect();
    }, ATTEMPT_TIMEOUT_MS);
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
  /** Codes reported on the current connection: Pusher emits the code of a cut up to three times. */
  const reportedCodes = new Set<number | null>();
  const channel = pusher.subscribe(userChannel(userId)) as PresenceChannel;
  channel.bind_global((name: string, data: unknown) => {
    if (name === 'pusher:subscription_succeeded') {
      refusals = 0;
      status.set('up');
    }
    for (const handler of handlers.get(name) ?? []) handler(data);
  });
  channel.bind('pusher:subscription_error', () => {
    setTimeout(() => {
      // A new connection subscribes automatically.
      if (pusher.connection.state === 'connected') channel.subscribe();
    }, CONNECT_RETRY_MS);
  });
  channel.bind(APP_RESTART, requestReload);
  pusher.subscribe(APP_CHANNEL).bind(APP_RESTART, requestReload);
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connecting') reportedCodes.clear();
    if (current === 'connected') return;
    status.set('down');
    joinedChannels.cut();
  });
  pusher.connection.bind('error', (error: unknown) => {
    const code = codeOf(error);
    if (reportedCodes.has(code)) return;
    reportedCodes.add(code);
    if (code === UNAUTHORISED_CLOSE_CODE) refusals += 1;
    // The first refusal only means that the login ended, or was replaced by another one in this browser.
    if (code !== UNAUTHORISED_CLOSE_CODE || refusals > 1) reportConnectionError(code);
  });
  return { pusher, channel };
};

/** Whether this user is still logged in. If not, requests a reload, as every call that gets a 401 does. */
const isStillLoggedIn = async (userId: string, signal: AbortSignal): Promise<boolean> => {
  const user = await fetchCurrentUser(signal);
  if (user?.id === userId) return true;
  loseLogin();
  return false;
};

/**
 * The page's one realtime connection. Events may be lost: a subscriber fetches the same data, and does so whenever the
 * status changes to `up`. `app.restart` requests a reload (behaviour.md#authentication, #realtime).
 */
export const realtimeClient = {
  status: status as ReadonlyAtom<RealtimeStatus>,
  /**
   * Connects as this user until the returned function is called, with retries while the server is unreachable.
   * Reconnects after the server cuts the connection, if the user is still logged in.
   */
  connect(userId: string): () => void {
    closeConnection?.();
    const abort = new AbortController();
    let pusher: Pusher | null = null;
    let reconnecting: ReturnType<typeof setTimeout> | undefined;
    let stopRetrying = (): void => undefined;
    let isRestarting = false;

    const retryUntilClosed = (attempt: () => Promise<void>): void => {
      void retry(attempt, { delayMs: CONNECT_RETRY_MS, signal: abort.signal }).catch(() => undefined);
    };
    const reconnectIfLoggedIn = async (): Promise<void> => {
      if (!(await isStillLoggedIn(userId, abort.signal)) || abort.signal.aborted) return;
      // Not at once: a server that cuts every connection must not be hammered.
      reconnecting = setTimeout(() => pusher?.connect(), CONNECT_RETRY_MS);
    };
    retryUntilClosed(async () => {
      const opened = await open(userId, abort.signal);
      if (opened === null) return;
      pusher = opened.pusher;
      ownChannel = opened.channel;
      joinedChannels.attach(pusher);
      // Pusher retries every other failure itself; 'disconnected' means that the server refused the connection.
      opened.pusher.connection.bind('disconnected', () => {
        if (!abort.signal.aborted && !isRestarting) retryUntilClosed(reconnectIfLoggedIn);
      });
      const disconnect = (): void => {
        isRestarting = true;
        opened.pusher.disconnect();
        isRestarting = false;
      };
      stopRetrying = retryUnanswered(opened.pusher, disconnect, () => opened.pusher.connect());
    });

    const resume = (): void => {
      clearTimeout(reconnecting);
      pusher?.connect();
    };
    const close = (): void => {
      abort.abort();
      clearTimeout(reconnecting);
      stopRetrying();
      pusher?.disconnect();
      if (closeConnection === close) {
        closeConnection = null;
        resumeConnection = null;
        ownChannel = null;
        joinedChannels.detach();
      }
      status.set('down');
    };
    closeConnection = close;
    resumeConnection = resume;
    return close;
  },
  /** After a new log-in on the same page: connects at once if the old session's connection was cut. */
  resume(): void {
    resumeConnection?.();
  },
  /** Subscribes to one event of the user's channel, across reconnects. */
  on(name: string, handler: Handler): () => void {
    const known = handlers.get(name) ?? new Set();
    handlers.set(name, known.add(handler));
    return () => {
      known.delete(handler);
      if (known.size === 0 && handlers.get(name) === known) handlers.delete(name);
    };
  },
  /** Sends to the user's other windows; lost while the status is not `up`. The name begins with `client-`. */
  whisper(name: string, data: Record<string, unknown> = {}): void {
    if (status.get() === 'up') ownChannel?.trigger(name, data);
  },
  /** Joins another channel, on every connection until it is left. */
  join: (channelName: string, listener: ChannelListener): JoinedChannel => joinedChannels.join(channelName, listener),
};
