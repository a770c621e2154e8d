import { REALTIME_ERROR_NOTICE_MS } from '@openconsult/contracts/limits';
import { failureMessages } from '@openconsult/contracts/messages';
import { realtime, userChannel } from '@openconsult/contracts/realtime';
import type Pusher from 'pusher-js';
import { call } from '../api/call.ts';
import { notifyFailure } from '../notifier/notifier.ts';

/** Close codes that belong to a normal life: done, going away, connection lost (@spec §8 Realtime). */
const ORDINARY_CLOSE_CODES = [1000, 1001, 1006];

/** 'up' means that the person's own channel is subscribed, so that events arrive. */
export type RealtimeStatus = 'up' | 'down';

type Handler = (data: unknown) => void;

const handlers = new Map<string, Set<Handler>>();
const statusListeners = new Set<() => void>();
let status: RealtimeStatus = 'down';
let closeConnection: (() => void) | null = null;

const setStatus = (next: RealtimeStatus): void => {
  if (status === next) return;
  status = next;
  for (const listener of statusListeners) listener();
};

/** Pusher reports errors in several nestings; the code is the only part of interest. */
const closeCodeOf = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'number') return error.code;
  if ('data' in error) return closeCodeOf(error.data);
  return 'error' in error ? closeCodeOf(error.error) : null;
};

const reportConnectionError = (error: unknown): void => {
  const code = closeCodeOf(error);
  if (code === null || ORDINARY_CLOSE_CODES.includes(code)) return;
  notifyFailure(failureMessages.realtime, REALTIME_ERROR_NOTICE_MS);
};

const open = async (userId: string, signal: AbortSignal): Promise<Pusher | null> => {
  const [{ default: PusherClient }, settings] = await Promise.all([
    import('pusher-js'),
    call(realtime.settings, {}, { signal }),
  ]);
  if (signal.aborted) return null;
  const pusher = new PusherClient(settings.key, {
    // Unused with an explicit host, but the client insists on one.
    cluster: '',
    wsHost: settings.host,
    wsPort: settings.port,
    wssPort: settings.port,
    forceTLS: settings.tls,
    enabledTransports: ['ws', 'wss'],
    enableStats: false,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, answer) => {
        call(realtime.authorise, { body: { socket_id: socketId, channel_name: channelName } })
          .then((data) => answer(null, data))
          .catch((error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), null));
      },
    },
  });
  const channel = pusher.subscribe(userChannel(userId));
  channel.bind_global((name: string, data: unknown) => {
    if (name === 'pusher:subscription_succeeded') setStatus('up');
    for (const handler of handlers.get(name) ?? []) handler(data);
  });
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'connected') setStatus('down');
  });
  pusher.connection.bind('error', reportConnectionError);
  return pusher;
};

const CONNECT_RETRY_MS = 5_000;

/**
 * The page's one realtime connection. Events are hints only: whoever listens must be able to fetch the same, and
 * does so whenever the status comes `up` again.
 */
export const realtimeClient = {
  /** Connects as this person until the returned function is called; keeps trying while the server is away. */
  connect(userId: string): () => void {
    closeConnection?.();
    const abort = new AbortController();
    let pusher: Pusher | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const attempt = (): void => {
      open(userId, abort.signal)
        .then((opened) => {
          pusher = opened;
        })
        .catch(() => {
          if (!abort.signal.aborted) retry = setTimeout(attempt, CONNECT_RETRY_MS);
        });
    };
    attempt();
    const close = (): void => {
      abort.abort();
      clearTimeout(retry);
      pusher?.disconnect();
      if (closeConnection === close) closeConnection = null;
      setStatus('down');
    };
    closeConnection = close;
    return close;
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
  getStatus: (): RealtimeStatus => status,
  /** Runs at each change of `getStatus`. */
  onStatus(listener: () => void): () => void {
    statusListeners.add(listener);
    return () => statusListeners.delete(listener);
  },
};
