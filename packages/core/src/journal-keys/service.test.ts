import { expect, it } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { readConfig } from '../platform/config.ts';
import { createJournalKeyService } from './service.ts';

const settings = {
  APP_URL: 'http://localhost:5173',
  DATABASE_URL: 'postgresql://localhost/test',
  REDIS_URL: 'redis://localhost',
  PUSHER_APP_ID: 'test',
  PUSHER_KEY: 'test',
  PUSHER_SECRET: 'a secret of sixteen letters',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'Harbour Dental <letters@clinic.example>',
  STORAGE_DIR: '/tmp',
  STORAGE_SECRET: 'a secret of the tests only, long enough',
};
const OLD = 'the first secret of this installation';
const NEW = 'the second secret of this installation';

const viewAs = (userId: string, secrets: Record<string, string>) =>
  createJournalKeyService({ config: readConfig({ ...settings, ...secrets }) }).view({ userId } as Actor);

it('R12 P11: returns the keys of former secrets too, each for its own user', () => {
  const before = viewAs('anna', { SESSION_SECRET: OLD });
  expect(before.previous_keys).toEqual([]);
  const after = viewAs('anna', { SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: `one more before that, ${OLD}` });
  expect(after.key).not.toBe(before.key);
  expect(after.previous_keys).toHaveLength(2);
  expect(after.previous_keys[1]).toBe(before.key);
  const other = viewAs('ben', { SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: OLD });
  expect([other.key, ...other.previous_keys]).not.toContain(before.key);
});

it('refuses a former secret that is too short to be one', () => {
  const start = () => viewAs('anna', { SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: `${OLD},x` });
  expect(start).toThrow('SESSION_SECRET_PREVIOUS');
});
