import type Pusher from 'pusher-js';
import type { PresenceChannel } from 'pusher-js';

/** The handlers of a joined channel. */
export interface ChannelListener {
  /** An event, or a whisper of another member, unchecked. */
  onEvent(name: string, data: unknown): void;
  /** A member joined or left; null when the whole list is new. */
  onMembers?(change: { readonly id: string; readonly isHere: boolean } | null): void;
  /** Joined ('up') or cut off. */
  onStatus?(status: 'up' | 'down'): void;
}

/** A channel beside the user's own. Rejoined on every connection, until it is left. */
export interface JoinedChannel {
  /** Sends to the other members; false where it could not be sent. The name begins with `client-`. */
  whisper(name: string, data: Record<string, unknown>): boolean;
  /** The member id of this connection; null while it is not joined. */
  memberId(): string | null;
  /** The number of members, including this one; 0 while it is not joined. */
  memberCount(): number;
  leave(): void;
}

const REJOIN_MS = 5_000;

interface Joined {
  readonly name: string;
  readonly listener: ChannelListener;
  channel: PresenceChannel | null;
  isUp: boolean;
}

/** The channels that the page joined, across reconnects. */
export const createJoinedChannels = () => {
  const joins = new Set<Joined>();
  let connected: Pusher | null = null;

  const setUp = (joined: Joined, isUp: boolean): void => {
    if (joined.isUp === isUp) return;
    joined.isUp = isUp;
    joined.listener.onStatus?.(isUp ? 'up' : 'down');
  };
  const subscribe = (pusher: Pusher, joined: Joined): void => {
    const channel = pusher.subscribe(joined.name) as PresenceChannel;
    joined.channel = channel;
    channel.bind_global((name: string, data: unknown) => {
      if (!joins.has(joined)) return;
      if (!name.startsWith('pusher:')) return joined.listener.onEvent(name, data);
      if (name === 'pusher:subscription_succeeded') {
        setUp(joined, true);
        joined.listener.onMembers?.(null);
      }
      if (name === 'pusher:member_added') joined.listener.onMembers?.({ id: memberOf(data), isHere: true });
      if (name === 'pusher:member_removed') joined.listener.onMembers?.({ id: memberOf(data), isHere: false });
      if (name === 'pusher:subscription_error') {
        setTimeout(() => {
          // A new connection subscribes automatically.
          if (joins.has(joined) && pusher.connection.state === 'connected') channel.subscribe();
        }, REJOIN_MS);
      }
    });
  };

  return {
    /** Joins every channel on a new connection. */
    attach(pusher: Pusher): void {
      connected = pusher;
      for (const joined of joins) subscribe(pusher, joined);
    },
    /** The connection is down for now. */
    cut(): void {
      for (const joined of joins) setUp(joined, false);
    },
    /** The connection is gone for good. */
    detach(): void {
      this.cut();
      connected = null;
      for (const joined of joins) joined.channel = null;
    },
    join(name: string, listener: ChannelListener): JoinedChannel {
      const joined: Joined = { name, listener, channel: null, isUp: false };
      joins.add(joined);
      if (connected !== null) subscribe(connected, joined);
      return {
        whisper: (event, data) => (joined.isUp && joined.channel?.trigger(event, data)) ?? false,
        memberId: () => (joined.isUp ? (joined.channel?.members.myID ?? null) : null),
        memberCount: () => (joined.isUp ? (joined.channel?.members.count ?? 0) : 0),
        leave: () => {
          if (!joins.delete(joined)) return;
          joined.channel?.unbind_all();
          const isShared = [...joins].some((other) => other.name === name);
          if (!isShared) connected?.unsubscribe(name);
        },
      };
    },
  };
};

const memberOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '';
