import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '../platform/secret-box.ts';
import { createPracticeKeys } from '../practice-keys/index.ts';
import { createTestDeps, createUser, type TestDeps } from '../testing/index.ts';
import { renewSecret, sealAgain, sealedKinds } from './index.ts';

let testDeps: TestDeps;

beforeAll(async () => {
  testDeps = await createTestDeps();
});
afterAll(() => testDeps.close());

test('P11: every encrypted column is part of the rotation', async () => {
  const columns = await testDeps.deps.db.$queryRaw<{ name: string }[]>`
    SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.atttypid = 'bytea'::regtype ORDER BY 1`;
  const publicKeys = ['passkeys.public_key'];
  const expected = columns.map(({ name }) => name).filter((name) => !publicKeys.includes(name));
  expect(sealedKinds.map(({ column }) => column).sort()).toEqual(expected);
});

test('P11: a rotation that is killed in its middle leaves every secret readable, and another one completes it', async () => {
  const { deps } = testDeps;
  const { db, config } = deps;
  const boxOf = (secret: string, purpose: string) => createSecretBox(secret, purpose);
  const users = await Promise.all(Array.from({ length: 6 }, () => createUser(db, { kind: 'pro' })));
  for (const { id: userId, practiceId } of users) {
    const encryptedSecret = boxOf(config.SESSION_SECRET, 'two-factor').seal('app', userId);
    await db.twoFactor.create({ data: { userId, encryptedSecret } });
    const baseUrl = 'https://ai.clinic.example/v1';
    const owner = `${practiceId} notes https://ai.clinic.example`;
    const encryptedKey = boxOf(config.SESSION_SECRET, 'ai-keys').seal('key', owner);
    await db.aiSetting.create({ data: { practiceId, task: 'notes', provider: 'openai', baseUrl, encryptedKey } });
    await createPracticeKeys(deps).keyOf(practiceId);
  }
  const SESSION_SECRET = 'the new secret of this installation';
  const after = { ...deps, config: { ...config, SESSION_SECRET, SESSION_SECRET_PREVIOUS: [config.SESSION_SECRET] } };
  /** How many of the 18 secrets open with one of these. */
  const readable = async (...secrets: string[]) => {
    let count = 0;
    for (const kind of sealedKinds) {
      for await (const { sealed, owner } of kind.all(db))
        if (secrets.some((secret) => boxOf(secret, kind.purpose).open(sealed, owner) !== null)) count += 1;
    }
    return count;
  };

  // Dies after the fourth row: the database refuses what follows.
  let writes = 0;
  const dying = db.$extends({
    query: {
      twoFactor: {
        updateMany({ args, query }) {
          writes += 1;
          if (writes > 4) throw new Error('killed');
          return query(args);
        },
      },
    },
  }) as unknown as typeof db;
  await expect(sealAgain({ ...after, db: dying })).rejects.toThrow('killed');
  expect(await readable(SESSION_SECRET, config.SESSION_SECRET)).toBe(18);
  expect(await readable(SESSION_SECRET)).toBe(4);

  // What is written meanwhile is sealed with the new secret.
  const [user] = users;
  if (!user) throw new Error('There is no user.');
  const encryptedSecret = boxOf(SESSION_SECRET, 'two-factor').seal('app', user.id);
  await db.twoFactor.update({ where: { userId: user.id }, data: { encryptedSecret } });

  const rotated = await sealAgain(after);
  expect(rotated.map(({ current, sealedAgain }) => current + sealedAgain)).toEqual([6, 6, 6]);
  expect(await readable(SESSION_SECRET)).toBe(18);
  const again = await sealAgain(after);
  expect(again.map(({ current, unreadable }) => [current, unreadable])).toEqual([
    [6, 0],
    [6, 0],
    [6, 0],
  ]);
  const lost = await sealAgain({ db, config: { SESSION_SECRET: 'another secret, and the former one is lost' } });
  expect(lost.map(({ unreadable }) => unreadable)).toEqual([6, 6, 6]);
  expect(await readable(SESSION_SECRET)).toBe(18);
});

test('P11: a new secret in a settings file leaves the former ones and every other line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openconsult-settings-'));
  const file = join(folder, '.env');
  try {
    await writeFile(file, '# Secrets\nSESSION_SECRET=first\nSESSION_SECRET_PREVIOUS=\nAPP_URL=https://a.example\n', {
      mode: 0o640,
    });
    await renewSecret(file);
    const once = parseEnv(await readFile(file, 'utf8'));
    expect(once.SESSION_SECRET).toHaveLength(43);
    expect(once).toEqual({ ...once, SESSION_SECRET_PREVIOUS: 'first', APP_URL: 'https://a.example' });
    await renewSecret(file);
    const twice = parseEnv(await readFile(file, 'utf8'));
    expect(twice.SESSION_SECRET_PREVIOUS).toBe(`${once.SESSION_SECRET},first`);
    expect((await stat(file)).mode & 0o077).toBe(0);
    await writeFile(file, 'APP_URL=https://a.example\n');
    await expect(renewSecret(file)).rejects.toThrow('SESSION_SECRET');
  } finally {
    await rm(folder, { recursive: true });
  }
});
