import type { TwoFactor } from '@openconsult/db';
import { expect, it, vi } from 'vitest';
import type { Deps } from '../platform/deps.ts';
import { silentLog } from '../platform/log.ts';
import { createAppSecrets } from './app-secrets.ts';

const OLD = 'the first secret of this installation';
const NEW = 'the second secret of this installation';

function secretsOf(SESSION_SECRET: string, SESSION_SECRET_PREVIOUS?: string[]) {
  const log = { ...silentLog, warn: vi.fn() };
  const deps = { config: { SESSION_SECRET, SESSION_SECRET_PREVIOUS }, log } as unknown as Deps;
  return { ...createAppSecrets(deps), log };
}

it('P11: opens what was sealed with a former secret while that is known, and reports it otherwise', () => {
  const row = { userId: 'anna', encryptedSecret: secretsOf(OLD).seal('JBSWY3DP', 'anna') } as TwoFactor;
  expect(secretsOf(NEW, [OLD]).open(row)).toBe('JBSWY3DP');
  const rotated = secretsOf(NEW);
  expect(rotated.open(row)).toBeNull();
  expect(rotated.log.warn).toHaveBeenCalledOnce();
});
