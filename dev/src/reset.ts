import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { root } from './repository.ts';
import { runningDev } from './stack/dev-lock.ts';

/* `pnpm dev:reset`: the next `pnpm dev` starts with an empty database, storage and inbox. `.env` stays. */

const dataDir = join(root, '.data');

const pid = runningDev(dataDir);
if (pid) {
  console.error(`✗ pnpm dev runs (process ${pid}): stop it with Ctrl-C, then empty its data.`);
  process.exit(1);
}
if (!existsSync(dataDir)) {
  console.log('There is no data to empty.');
  process.exit();
}
if (process.stdin.isTTY) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Delete the database, files and messages of pnpm dev? [y/N] ');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) process.exit(1);
}
rmSync(dataDir, { recursive: true });
console.log('Emptied. The next pnpm dev starts with new data.');
