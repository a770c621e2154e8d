import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Child, startChild, waitUntilReady } from './children.ts';
import { requireProgram } from './debian-packages.ts';
import type { PartOptions } from './postgres.ts';
import { loadOrCreateSecret } from './secrets.ts';

/** A running Redis; `url` carries its password. */
export interface Redis {
  child: Child;
  url: string;
}

/** Whether Redis loaded its data and answers; while loading it answers an error instead of `+PONG`. */
async function answers(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    let reply = '';
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\nQUIT\r\n`));
    socket.on('data', (data) => {
      reply += data.toString();
    });
    socket.on('error', () => resolve(false));
    socket.on('timeout', () => socket.destroy());
    socket.on('close', () => resolve(reply.includes('+PONG')));
  });
}

/** Starts Redis on loopback with the data of the last time. It is the machine's own, installed when that can be done. */
export async function startRedis(options: PartOptions & { log: (line: string) => void }): Promise<Redis> {
  const command = await requireProgram({
    names: ['redis-server', 'valkey-server'],
    debianPackage: 'redis-server',
    why: 'Or set REDIS_URL to a Redis 7 of your own.',
    log: options.log,
  });
  const dir = join(options.dataDir, 'redis');
  mkdirSync(dir, { recursive: true });
  const password = loadOrCreateSecret(join(options.dataDir, 'redis.password'));
  const child = await startChild({
    name: 'Redis',
    command,
    // The settings are read from standard input, so that the password is in no process list.
    args: ['-'],
    input: [
      'bind 127.0.0.1',
      `port ${options.port}`,
      `requirepass ${password}`,
      `dir "${dir}"`,
      `appendonly ${options.isDurable ? 'yes' : 'no'}`,
      'save ""',
      'databases 64',
      // Jobs are not a cache: reject writes rather than lose one.
      'maxmemory-policy noeviction',
      '',
    ].join('\n'),
    cwd: dir,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    logFile: join(options.logDir, 'redis.log'),
  });
  await waitUntilReady(child, () => answers(options.port, password));
  return { child, url: `redis://:${password}@127.0.0.1:${options.port}` };
}
