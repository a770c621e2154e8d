import { realtime, SOCKET_PROOF, socketProof, userChannel } from '@openconsult/contracts/realtime';
import { sha256Hex } from '@openconsult/core/auth';
import { testStack } from '@openconsult/dev/testing/stack';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

const { pusher } = testStack();

interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data: unknown;
}

/** A raw connection to the realtime server, without automatic behaviour. */
export interface RawSocket {
  readonly socketId: string;
  readonly frames: readonly Frame[];
  /** When the server closed the connection, by `performance.now()`. */
  readonly closed: Promise<number>;
  isOpen(): boolean;
  send(event: string, data: unknown): void;
  /** The data of the first event of this name, including earlier ones. */
  next(event: string): Promise<unknown>;
  close(): void;
}

export async function openRawSocket(): Promise<RawSocket> {
  const socket = new WebSocket(`ws://${pusher.host}:${pusher.port}/app/${pusher.key}?protocol=7&client=test&version=1`);
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', () => resolve(performance.now()));
  });
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    frames.push({ ...frame, data: typeof frame.data === 'string' ? JSON.parse(frame.data) : frame.data });
    for (const look of waiting) look();
  });
  const next = (event: string): Promise<unknown> =>
    new Promise((resolve) => {
      const look = () => {
        const found = frames.find((frame) => frame.event === event);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found.data);
      };
      waiting.add(look);
      look();
    });
  const { socket_id: socketId } = (await next('pusher:connection_established')) as { socket_id: string };
  return {
    socketId,
    frames,
    closed,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (event, data) => socket.send(JSON.stringify({ event, data })),
    next,
    close: () => socket.close(),
  };
}

/** A window as the page opens it: connected, logged in, proven, and on the user's channel. */
export async function openWindow(client: TestClient, userId: string): Promise<RawSocket> {
  const socket = await openRawSocket();
  const { socketId: socket_id } = socket;
  socket.send('pusher:signin', await client.ok(realtime.identify, { body: { socket_id } }));
  await socket.next('pusher:signin_success');
  await client.ok(realtime.prove, { body: { socket_id } });
  const { proof } = socketProof.parse(await socket.next(SOCKET_PROOF));
  const channel_name = userChannel(userId);
  const authorisation = await client.ok(realtime.authorise, { body: { socket_id, channel_name, proof } });
  socket.send('pusher:subscribe', { channel: channel_name, ...authorisation });
  await socket.next('pusher_internal:subscription_succeeded');
  return socket;
}

/** The proof of a connection that exists in the database only. */
export async function proofOf({ db }: TestServer, client: TestClient, socketId: string): Promise<string> {
  const tokenHash = sha256Hex(client.cookies.get('openconsult_session') ?? '');
  const { id: loginSessionId } = await db.loginSession.findUniqueOrThrow({ where: { tokenHash } });
  const { id } = await db.loginSocket.upsert({
    where: { loginSessionId_socketId: { loginSessionId, socketId } },
    create: { loginSessionId, socketId },
    update: {},
  });
  return id;
}
