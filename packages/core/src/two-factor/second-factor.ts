import { requestAccountMail } from '../accounts/index.ts';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { type SecondFactor, sha256Hex } from '../auth/index.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { createAppSecrets } from './app-secrets.ts';
import { twoFactorRepo as repo } from './repo.ts';
import { isAppCode, recoveryCodeSpelling, stepOfCode } from './rules.ts';

const WARN_AGAIN_MS = 30 * 24 * 3_600_000;

/** The stored hash of a recovery code. 80 random bits need no salt; the user id separates equal codes. */
export const recoveryCodeHash = (userId: string, code: string): string =>
  sha256Hex(`${userId} ${recoveryCodeSpelling(code)}`);

/** The second half of a log-in. Every code is valid once, also if it is sent twice at the same moment. */
export function createSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'sharedClock' | 'tracing' | 'config' | 'log' | 'queue'>,
): SecondFactor {
  const secrets = createAppSecrets(deps);

  return {
    async isAskedOf(userId) {
      const found = await repo.ofUser(deps.db, userId);
      return found !== null && found.enabledAt !== null;
    },

    async warnOfGuesses({ id, email, practiceId }) {
      const now = deps.clock.now();
      await transactWithJobs(deps, async (tx, enqueue) => {
        if (!(await repo.noteWarned(tx, id, now, new Date(now.getTime() - WARN_AGAIN_MS)))) return;
        await requestAccountMail(tx, enqueue, { purpose: 'codes_guessed', email, now });
        const action = 'two-factor.codes-guessed';
        await recordAuditEvent(tx, { practiceId, action, actorId: null, subjectId: id, at: now });
      });
    },

    async accept(tx, user, code) {
      const now = deps.clock.now();
      const found = await repo.ofUser(tx, user.id);
      if (!found?.enabledAt) return false;
      if (isAppCode(code)) {
        const secret = secrets.open(found);
        const step = secret === null ? null : stepOfCode(secret, code, now);
        return step !== null && (await repo.useStep(tx, user.id, step));
      }
      if (!(await repo.useRecoveryCode(tx, user.id, recoveryCodeHash(user.id, code), now))) return false;
      const { practiceId, id } = user;
      await recordAuditEvent(tx, {
        practiceId,
        action: 'two-factor.recovery-code-used',
        actorId: id,
        subjectId: id,
        at: now,
      });
      return true;
    },
  };
}
