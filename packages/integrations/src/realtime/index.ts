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
  /** Told of events that could not be delivered: the event's name and why, never its data. */
  readonly log: { warn(fields: Record<string, unknown>, message: string): void };
}

/** What a browser hands to the realtime server to join a channel. */
export interface ChannelAuthorisation {
  readonly auth: string;
  readonly channel_data?: string;
}

/** The realtime server, as the product uses it. Events are hints: what they say can always be fetched from the API. */
export interface Publisher {
  /** Sends an event to everybody on a channel. Never rejects and never takes longer than 2 s. */
  publish(channel: string, event: string, data: unknown): Promise<void>;
  /** Signs the subscription of one connection to a presence channel, as the member given. */
  authorisePresence(
    socketId: string,
    channel: string,
    member: { user_id: string; user_info?: Record<string, unknown> },
  ): ChannelAuthorisation;
  /** Signs the subscription of one connection to a private channel. */
  authorisePrivate(socketId: string, channel: string): { auth: string };
  /** Signs a connection in as a user of the realtime server, so that it can be cut. */
  authoriseUser(socketId: string, userId: string): { auth: string; user_data: string };
  /** Rejects when the server does not answer within 2 s, or not to this key. */
  ping(): Promise<void>;
  /** Sends an event to the connections that signed in as this user, and to no others. Never rejects; at most 2 s. */
  publishToUser(userId: string, event: string, data: unknown): Promise<void>;
  /** Closes every connection that signed in as this user. Rejects when the server does not confirm it within 2 s. */
  disconnectUser(userId: string): Promise<void>;
}

const TIMEOUT_MS = 2_000;

/** Speaks the Pusher protocol to Soketi, or to anything else that speaks it. */
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
    // A streamed text is many small events: keep the connection, and with it their order.
    agent: new Agent({ keepAlive: true, maxSockets: 16 }),
  });

  const deliver = async (event: string, send: () => Promise<unknown>): Promise<void> => {
    try {
      await send();
    } catch (error) {
      config.log.warn({ event, reason: reasonOf(error) }, 'realtime event not delivered');
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

/** A status or an error code; the message of the library can hold the whole request. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('status' in error && typeof error.status === 'number') return `status ${error.status}`;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
