import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, stopAllChildren } from './children.ts';
import { startMail } from './mail.ts';
import { nextFreePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { newSecret } from './secrets.ts';
import { startSoketi } from './soketi.ts';

/** Where each embedded service listens; a taken one moves to the next free port. */
export interface StackPorts {
  postgres: number;
  redis: number;
  soketi: number;
  smtp: number;
  mailInbox: number;
}

export const defaultStackPorts: StackPorts = { postgres: 5433, redis: 6380, soketi: 6001, smtp: 1025, mailInbox: 1080 };

/** The environment variables of api and worker. */
export interface StackEnv {
  DATABASE_URL: string;
  REDIS_URL: string;
  PUSHER_APP_ID: string;
  PUSHER_KEY: string;
  PUSHER_SECRET: string;
  PUSHER_HOST: string;
  PUSHER_PORT: string;
  SMTP_URL: string;
}

/** A running stack. `mailInboxUrl` is undefined when SMTP_URL replaced the inbox. */
export interface Stack {
  env: StackEnv;
  mailInboxUrl: string | undefined;
  children: Child[];
  /** Ends everything this process started, 5 s at most. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** The data of every service and, in `logs/`, their output. Made when missing. */
  dataDir: string;
  ports?: StackPorts;
  /** DATABASE_URL, REDIS_URL, PUSHER_HOST and SMTP_URL in it each replace their service. */
  env?: NodeJS.ProcessEnv;
  /** False for tests: faster, and a power cut may lose the data. */
  isDurable?: boolean;
  /** Prints what takes long, and which port moved. */
  log?: (line: string) => void;
}

/**
 * Starts all services that the environment does not replace, and resolves when each answers (about 1 s).
 * Nothing it starts outlives this process.
 * @throws Error of one line when a service cannot run here; stops the others first
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, ports = defaultStackPorts, env = {}, log = () => {}, isDurable = true } = options;
  const logDir = join(dataDir, 'logs');
  mkdirSync(logDir, { recursive: true });
  chmodSync(dataDir, 0o700);
  const children: Child[] = [];
  const claim = async (part: string, port: number) => {
    const free = await nextFreePort(port);
    if (free !== port) log(`Port ${port} is taken, so ${part} uses ${free}`);
    return { dataDir, logDir, isDurable, port: free };
  };
  const started = <T extends { child: Child }>(part: T): T => {
    children.push(part.child);
    return part;
  };
  const app = {
    appId: env.PUSHER_APP_ID || 'openconsult',
    key: env.PUSHER_KEY || newSecret(),
    secret: env.PUSHER_SECRET || newSecret(),
  };
  const soketi = async () => {
    const part = await claim('Soketi', ports.soketi);
    children.push(await startSoketi({ ...part, app }));
    return { host: '127.0.0.1', port: String(part.port) };
  };
  const mail = async () => {
    const webPort = (await claim('the mail inbox', ports.mailInbox)).port;
    return started(await startMail({ ...(await claim('its SMTP server', ports.smtp)), webPort }));
  };
  try {
    const parts = [
      env.DATABASE_URL ||
        claim('Postgres', ports.postgres)
          .then(startPostgres)
          .then(started)
          .then((part) => part.url),
      env.REDIS_URL ||
        claim('Redis', ports.redis)
          .then((part) => startRedis({ ...part, log }))
          .then(started)
          .then((part) => part.url),
      env.PUSHER_HOST ? { host: env.PUSHER_HOST, port: env.PUSHER_PORT || '443' } : soketi(),
      env.SMTP_URL ? { smtpUrl: env.SMTP_URL, inboxUrl: undefined } : mail(),
    ] as const;
    // A failed service must not leave another one starting.
    await Promise.allSettled(parts);
    const [databaseUrl, redisUrl, pusher, inbox] = await Promise.all(parts);
    return {
      env: {
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        PUSHER_APP_ID: app.appId,
        PUSHER_KEY: app.key,
        PUSHER_SECRET: app.secret,
        PUSHER_HOST: pusher.host,
        PUSHER_PORT: pusher.port,
        SMTP_URL: inbox.smtpUrl,
      },
      mailInboxUrl: inbox.inboxUrl,
      children,
      stop: async () => {
        await Promise.all(children.map((child) => child.stop()));
      },
    };
  } catch (error) {
    await stopAllChildren();
    throw error;
  }
}
