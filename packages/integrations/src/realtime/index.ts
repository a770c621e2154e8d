import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Pusher from 'pusher';

export interface PublisherConfig {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** Logs events that could not be delivered: name and reason, never data. */
  readonly log: { warn(fields: Record<string, unknown>, message: string): void };
  readonly onUndelivered?: () => void;
}

/** What a browser sends to the realtime server to join a channel. */
export interface ChannelAuthorisation {
  readonly auth: string;
  readonly channel_data?: string;
}

/** Publishes to the realtime server. Events are hints: their content can always be fetched from the API. */
export interface Publisher {
  /** Publishes an event to all subscribers of a channel. Never rejects; takes at most 2 s. */
  publish(channel: string, event: string, data: unknown): Promise<void>;
  /** Signs one connection's subscription to a presence channel, as the given member. */
  authorisePresence(
    socketId: string,
    channel: string,
    member: { user_id: string; user_info?: Record<string, unknown> },
  ): ChannelAuthorisation;
  /** Signs one connection's subscription to a private channel. */
  authorisePrivate(socketId: string, channel: string): { auth: string };
  /** Authenticates a connection as a user, so that it can be closed. */
  authoriseUser(socketId: string, userId: string): { auth: string; user_data: string };
  /** Rejects when the server does not answer within 2 s, or refuses the key. */
  ping(): Promise<void>;
  /** Publishes an event only to this user's authenticated connections. Never rejects; takes at most 2 s. */
  publishToUser(userId: string, event: string, data: unknown): Promise<void>;
  /** Closes every connection of this user. Rejects when the server does not confirm it within 2 s. */
  disconnectUser(userId: string): Promise<void>;
}

const TIMEOUT_MS = 2_000;

/** Publishes by the Pusher protocol, to Soketi or any compatible server. */
export function createPublisher(config: PublisherConfig): Publisher {
  const Agent = config.tls ? HttpsAgent : HttpAgent;
  const pusher = new Pusher({
    appId: config.appId,
    key: config.key,
    secret: config.secret,
    host: config.host,
    port: String(config.port),
    useTLS: config.tls,
    timeout: TIMEOUT_MS,
    // A streamed text is many small events: reusing the connection preserves their order.
    agent: new Agent({ keepAlive: true, maxSockets: 16 }),
  });

  const deliver = async (event: string, send: () => Promise<unknown>): Promise<void> => {
    try {
      await send();
    } catch (error) {
      config.log.warn({ event, reason: reasonOf(error) }, 'realtime event not delivered');
      config.onUndelivered?.();
    }
  };
  return {
    publish: (channel, event, data) => deliver(event, () => pusher.trigger(channel, event, data)),
    publishToUser: (userId, event, data) => deliver(event, () => pusher.sendToUser(userId, event, data)),
    authorisePresence(socketId, channel, member) {
      const { auth, channel_data } = pusher.authorizeChannel(socketId, channel, member);
      return channel_data === undefined ? { auth } : { auth, channel_data };
    },
    authorisePrivate(socketId, channel) {
      const { auth } = pusher.authorizeChannel(socketId, channel);
      return { auth };
    },
    authoriseUser(socketId, userId) {
      const { auth, user_data } = pusher.authenticateUser(socketId, { id: userId });
      return { auth, user_data };
    },
    async ping() {
      const { status } = await pusher.get({ path: '/channels' });
      if (status !== 200) throw new Error(`The realtime server answered ${status}`);
    },
    async disconnectUser(userId) {
      try {
        await pusher.terminateUserConnections(userId);
      } catch (error) {
        throw new Error(`The realtime server closed no connection: ${reasonOf(error)}`);
      }
    },
  };
}

/** A status or an error code; the library's message can contain the whole request. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('status' in error && typeof error.status === 'number') return `status ${error.status}`;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
