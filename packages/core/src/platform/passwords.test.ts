import { afterEach, expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

/** Calls of argon2 without an answer yet. */
const running = vi.hoisted(() => [] as { kind: 'hash' | 'verify'; answer: () => void }[]);

vi.mock('@node-rs/argon2', () => ({
  hash: () => new Promise((resolve) => running.push({ kind: 'hash', answer: () => resolve('hashed') })),
  verify: () => new Promise((resolve) => running.push({ kind: 'verify', answer: () => resolve(true) })),
}));

async function answerAll(): Promise<void> {
  while (running.length > 0) {
    for (const { answer } of running.splice(0)) answer();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
afterEach(answerAll);

test('F11: a flood of new passwords is refused with the time to wait, and delays no log-in', async () => {
  const flood = Array.from({ length: 400 }, () => hashPassword('Quite-another-8'));
  const refused = flood.map((each) =>
    each.then(
      () => null,
      (error: unknown) => error,
    ),
  );
  const login = isPassword('Correct-horse-7', 'a hash');
  await vi.waitFor(() => expect(running.map(({ kind }) => kind)).toEqual(['hash', 'verify']));
  running.find(({ kind }) => kind === 'verify')?.answer();
  expect(await login).toBe(true);

  running.splice(1, 1);
  await answerAll();
  const errors = (await Promise.all(refused)).filter((error) => error !== null);
  expect(errors.length).toBeGreaterThan(300);
  expect(errors[0]).toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterS: expect.any(Number) });
});

test('T8: at most four hashes run at once', async () => {
  const all = [
    ...Array.from({ length: 20 }, () => isPassword('Correct-horse-7', 'a hash')),
    ...Array.from({ length: 20 }, () => hashPassword('Quite-another-8')),
  ];
  await vi.waitFor(() => expect(running.length).toBe(4));
  await new Promise((resolve) => setImmediate(resolve));
  expect(running.length).toBe(4);
  await answerAll();
  await Promise.all(all);
});
