import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/** Whether the port is free, on this machine's loopback and on all addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
    });
    if (!isFree) return false;
  }
  return true;
}

/** The port itself when free, else the next free one after it. */
export async function nextFreePort(port: number): Promise<number> {
  for (let candidate = port; candidate < port + 200; candidate++) if (await isPortFree(candidate)) return candidate;
  throw new Error(`No free port between ${port} and ${port + 199}.`);
}

/**
 * Below the ports that systems choose themselves, for servers that listen on port 0 and for outgoing connections:
 * Linux begins at 32768, macOS and Windows at 49152.
 */
const BLOCKS_BEGIN = 18_000;
const BLOCKS_END = 32_700;
const BLOCK_SIZE = 50;

const blocks = (BLOCKS_END - BLOCKS_BEGIN) / BLOCK_SIZE;
let left: number[] = [];

/** Reserves a block for this process: it listens on the first port until it ends, however it ends. */
async function reserveBlock(): Promise<number[]> {
  const first = randomInt(blocks);
  for (let index = 0; index < blocks; index++) {
    const start = BLOCKS_BEGIN + ((first + index) % blocks) * BLOCK_SIZE;
    const server = createServer().unref();
    const isReserved = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen({ port: start, host: '127.0.0.1', exclusive: true }, () => resolve(true));
    });
    if (isReserved) return Array.from({ length: BLOCK_SIZE - 1 }, (_, offset) => start + 1 + offset);
  }
  throw new Error(`No block of ports is free between ${BLOCKS_BEGIN} and ${BLOCKS_END}.`);
}

/**
 * Free ports, all different. Until this process ends, neither the system nor another process gets one of them from
 * here: servers may start on them much later.
 */
export async function anyFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    if (left.length === 0) left = await reserveBlock();
    const port = left.shift();
    if (port !== undefined && (await isPortFree(port))) ports.push(port);
  }
  return ports;
}

/** Whether something accepts connections on this machine's port. */
export async function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('timeout', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
