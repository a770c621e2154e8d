import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCore } from '@openconsult/core';
import { createTestDeps, createUser, requestFacts, type TestDeps } from '@openconsult/core/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let base: TestDeps;

beforeAll(async () => {
  base = await createTestDeps();
});
afterAll(() => base.close());

/** Runs the command as an operator does. @returns what it printed, and the link in it */
async function run(...args: string[]) {
  const { config } = base.deps;
  const env = Object.fromEntries(
    Object.entries({ ...config, TRUST_PROXY: '', OPERATOR_EMAILS: '', SMS_COUNTRIES: 'GB', PATH: process.env.PATH })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'create-admin.ts'), ...args],
    { env },
  );
  const link = new URL(/https?:\/\/\S+/.exec(stdout)?.[0] ?? 'none:');
  return { stdout, link };
}

/** Chooses a password by the link, as its page does. */
const choose = ({ searchParams }: URL, password: string) =>
  createCore(base.deps).accounts.resetPassword(
    null,
    { body: { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '', password } },
    requestFacts(),
  );

const PASSWORD = 'a long password of a test';

test('the first admin of an installation gets a practice and a link, and chooses a password once', async () => {
  const first = await run(
    'Owner@Clinic.example',
    '--practice',
    'High Street',
    '--country',
    'ie',
    '--first-name',
    'Ann',
  );
  expect(first.stdout).toContain('The account was made.');
  expect(first.link.pathname).toBe('/change-password');
  expect(await choose(first.link, PASSWORD)).not.toBeNull();
  await expect(choose(first.link, `${PASSWORD} 2`)).rejects.toMatchObject({ code: 'GONE' });
  const user = await base.deps.db.user.findUniqueOrThrow({
    where: { email: 'owner@clinic.example' },
    include: { practice: true },
  });
  expect(user).toMatchObject({ isAdmin: true, isSubActive: true, firstName: 'Ann' });
  expect(user.practice).toMatchObject({ name: 'High Street', country: 'IE' });
  const events = await base.deps.db.auditEvent.findMany({ where: { subjectId: user.id } });
  expect(events.map(({ action }) => action)).toContain('user.made-admin');
});

test('a disabled account becomes an admin of its own practice, and retains its password until the link is used', async () => {
  const existing = await createUser(base.deps.db, { kind: 'new', disabledAt: new Date() });
  const { stdout } = await run(existing.email);
  expect(stdout).toContain('exists');
  const user = await base.deps.db.user.findUniqueOrThrow({ where: { id: existing.id } });
  expect(user).toMatchObject({ isAdmin: true, disabledAt: null, practiceId: existing.practiceId });
  expect(user.passwordHash).not.toBeNull();
});

test('wrong arguments end with the usage', async () => {
  await expect(run('a@b.example', '--admin')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage'),
  });
});
