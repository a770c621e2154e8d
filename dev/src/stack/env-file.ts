import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../repository.ts';
import { newSecret } from './secrets.ts';

const secretNames = ['SESSION_SECRET', 'STORAGE_SECRET', 'PUSHER_KEY', 'PUSHER_SECRET'];

/** The text with a new secret wherever one is empty or missing; what is set stays. */
export function fillSecrets(text: string, makeSecret: () => string = newSecret): string {
  let filled = text;
  for (const name of secretNames) {
    const line = new RegExp(`^${name}=(.*)$`, 'm');
    const found = line.exec(filled);
    if (!found) filled = `${filled.trimEnd()}\n${name}=${makeSecret()}\n`;
    else if (found[1]?.trim() === '') filled = filled.replace(line, `${name}=${makeSecret()}`);
  }
  return filled;
}

/**
 * The settings of `.env`, with the environment's own winning over it. The file is written from `.env.example` with
 * random secrets, readable by its owner only, when it is missing; a secret that it lacks is added.
 */
export function loadEnv(dir: string = root): NodeJS.ProcessEnv {
  const file = join(dir, '.env');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const after = fillSecrets(before || readFileSync(join(dir, '.env.example'), 'utf8'));
  if (after !== before) writeFileSync(file, after, { mode: 0o600 });
  return { ...parseEnv(after), ...process.env };
}
