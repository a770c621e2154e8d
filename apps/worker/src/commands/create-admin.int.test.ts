import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createTestDeps, createUser, type TestDeps } from '@openconsult/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';

let test: TestDeps;

beforeEach(async () => {
  test = await createTestDeps();
});
afterEach(() => test.close());

async function run(...given: string[]): Promise<{ code: number; out: string; problems: string }> {
  const settings = Object.entries(test.deps.config).filter(([, value]) => value !== undefined);
  const child = spawn(process.execPath, [new URL('./create-admin.ts', import.meta.url).pathname, ...given], {
    env: { PATH: process.env.PATH, ...Object.fromEntries(settings.map(([name, value]) => [name, String(value)])) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode ?? -1, out, problems };
}

it('prints the link of a new admin, and explains what it refuses', async () => {
  const { email } = await createUser(test.deps.db, { kind: 'pro' });
  const [made, refused, incomplete] = await Promise.all([
    run('--email', 'owner@clinic.example', '--practice', 'Quayside Dental'),
    run('--email', email, '--practice', 'Harbour Dental'),
    run('--email', 'not-an-address'),
  ]);
  expect(made).toEqual({
    code: 0,
    out: expect.stringMatching(/is now an admin of the new practice “Quayside Dental”[\s\S]*\/change-password\?token=/),
    problems: '',
  });
  expect(refused).toEqual({ code: 1, out: '', problems: expect.stringContaining('no admin') });
  expect(incomplete).toEqual({
    code: 2,
    out: '',
    problems: expect.stringMatching(/email: [\s\S]*practiceName: [\s\S]*Usage: create-admin/),
  });
});
