import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';
import { composeText, variablesOf } from '../self-hosting/compose-file.ts';
import { fillSecrets } from './env-file.ts';

test('an empty or missing secret is filled, a set one is unchanged', () => {
  const filled = parseEnv(fillSecrets('SESSION_SECRET=mine\nSTORAGE_SECRET=\nAPI_PORT=3000\n', () => 'made'));
  expect(filled).toEqual({
    SESSION_SECRET: 'mine',
    STORAGE_SECRET: 'made',
    API_PORT: '3000',
    PUSHER_KEY: 'made',
    PUSHER_SECRET: 'made',
  });
});

test('filling twice changes nothing, so that users stay logged in at a second start', () => {
  const once = fillSecrets('');
  expect(fillSecrets(once)).toBe(once);
});

test('the example holds no secret of its own, and each new one is different', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const { SESSION_SECRET, STORAGE_SECRET, PUSHER_KEY, PUSHER_SECRET } = parseEnv(example);
  expect([SESSION_SECRET, STORAGE_SECRET, PUSHER_KEY, PUSHER_SECRET]).toEqual(['', '', '', '']);
  const filled = parseEnv(fillSecrets(example));
  const secrets = [filled.SESSION_SECRET, filled.STORAGE_SECRET, filled.PUSHER_KEY, filled.PUSHER_SECRET];
  expect(new Set(secrets).size).toBe(4);
  for (const secret of secrets) expect(secret).toMatch(/^s[0-9a-f]{64}$/);
});

test('each variable of the example is explained by a comment above it or above its group', () => {
  const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n');
  let isExplained = false;
  for (const line of lines) {
    if (line.startsWith('#')) isExplained = !line.startsWith('# ──');
    else if (line === '') isExplained = false;
    else expect(isExplained || line === 'NODE_ENV=development', line).toBe(true);
  }
});

test('the example names every setting that the servers read, and none that nothing reads', () => {
  const config = readFileSync(join(root, 'packages', 'core', 'src', 'platform', 'config.ts'), 'utf8');
  const read = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  const example = Object.keys(parseEnv(readFileSync(join(root, '.env.example'), 'utf8')));
  // The product reads neither the development server's port nor what Docker Compose and ./openconsult do.
  const others = ['WEB_PORT', 'COMPOSE_PROFILES', 'OPENCONSULT_STARTED', ...variablesOf(composeText())];
  expect(example.sort()).toEqual([...new Set([...read, ...others])].sort());
});
