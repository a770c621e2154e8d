import type { Publisher } from './index.ts';

interface Frame {
  readonly event: string;
  readonly data: string;
}

/** A browser's connection, without the browser: the Pusher protocol on a socket. */
export interface Connection {
  readonly socketId: string;
  /** Whether the server closed it. */
  isClosed(): boolean;
  /** The first frames of an event, once there are `count` of them. */
  next(event: string, count?: number): Promise<Frame[]>;
  send(frame: unknown): void;
  /** Subscribes to a presence channel as a member. */
  join(publisher: Publisher, channel: string, userId: string): void;
  close(): void;
}

/** Opens a connection; resolves when the server has named it. */
export async function openConnection(server: { host: string; port: number; key: string }): Promise<Connection> {
  const socket = new WebSocket(`ws://${server.host}:${server.port}/app/${server.key}?protocol=7&client=test&version=1`);
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  let isClosed = false;
  socket.addEventListener('close', () => {
    isClosed = true;
  });
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)));
    for (const check of waiting) check();
  });
  const next = (event: string, count = 1): Promise<Frame[]> =>
    new Promise((resolve) => {
      const check = () => {
        const found = frames.filter((frame) => frame.event === event);
        if (found.length < count) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  const [hello] = await next('pusher:connection_established');
  const socketId = String(JSON.parse(hello?.data ?? '{}').socket_id);
  const send = (frame: unknown) => socket.send(JSON.stringify(frame));
  return {
    socketId,
    isClosed: () => isClosed,
    next,
    send,
    join(publisher, channel, userId) {
      const authorisation = publisher.authorisePresence(socketId, channel, { user_id: userId });
      send({ event: 'pusher:subscribe', data: { channel, ...authorisation } });
    },
    close: () => socket.close(),
  };
}
