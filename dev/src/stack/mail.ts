import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, startChild, waitUntilReady } from './children.ts';
import { acceptsConnections } from './ports.ts';
import type { PartOptions } from './postgres.ts';

/** A running SMTP server that stores every message for its web inbox and forwards none. */
export interface MailInbox {
  child: Child;
  smtpUrl: string;
  inboxUrl: string;
}

/** `port` is SMTP, `webPort` the inbox; both on loopback. Messages are stored in `dataDir/mail`. */
export async function startMail(options: PartOptions & { webPort: number }): Promise<MailInbox> {
  const dir = join(options.dataDir, 'mail');
  mkdirSync(dir, { recursive: true });
  const program = fileURLToPath(new URL('bin/maildev.js', import.meta.resolve('maildev')));
  const address = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1'];
  const child = await startChild({
    name: 'The mail inbox',
    command: process.execPath,
    // It also holds messages in memory, without a limit of their size.
    args: [
      '--max-semi-space-size=1',
      program,
      '--max-emails',
      '500',
      '-s',
      String(options.port),
      '-w',
      String(options.webPort),
      ...address,
      '--mail-directory',
      dir,
    ],
    cwd: dir,
    env: { PATH: process.env.PATH },
    logFile: join(options.logDir, 'mail.log'),
  });
  const inboxUrl = `http://127.0.0.1:${options.webPort}`;
  const page = { headers: { accept: 'text/html' } };
  await waitUntilReady(child, async () => (await fetch(inboxUrl, page)).ok && (await acceptsConnections(options.port)));
  return { child, smtpUrl: `smtp://127.0.0.1:${options.port}`, inboxUrl };
}
