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

/** Free ports chosen by the system, all different. */
export async function anyFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      await new Promise((resolve) => server.close(resolve));
      if (!address || typeof address === 'string') throw new Error('The system gave no port.');
      return address.port;
    }),
  );
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
