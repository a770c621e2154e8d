import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import type { twoFactor } from '@openconsult/contracts/two-factor';
import type { Tx } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { confirmOwnPassword, endLoginSessions, withinLoginLimits } from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { createAppSecrets } from './app-secrets.ts';
import { twoFactorRepo as repo } from './repo.ts';
import { newRecoveryCodes, newSecret, otpauthUrl, stepOfCode } from './rules.ts';
import { recoveryCodeHash } from './second-factor.ts';

/**
 * The user's own second factor. Calls with the password answer VALIDATION at `password`, or RATE_LIMITED as a log-in.
 */
export function createTwoFactorService(deps: Deps) {
  const { db, clock } = deps;
  const secrets = createAppSecrets(deps);

  const record = (tx: Tx, { userId, practiceId }: Actor, action: string) =>
    recordAuditEvent(tx, { practiceId, action, actorId: userId, subjectId: userId, at: clock.now() });

  async function giveRecoveryCodes(tx: Tx, { userId }: Actor): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryCodeHash(userId, code));
    await repo.replaceRecoveryCodes(tx, userId, hashes);
    return codes;
  }

  const endOtherSessions = ({ userId, loginSessionId }: Actor) =>
    endLoginSessions(deps, { userId, exceptId: loginSessionId });

  return {
    /** Whether it is active, and how many recovery codes are left. */
    async view({ userId }) {
      const found = await repo.ofUser(db, userId);
      return {
        enabled_at: found?.enabledAt?.toISOString() ?? null,
        recovery_codes_left: await repo.countUnusedCodes(db, userId),
      };
    },

    /**
     * Makes a secret, which is active once a code of it was entered; an earlier waiting one is replaced.
     * @throws AppError CONFLICT if a second factor is active already.
     */
    async setUp(actor, { body: { password } }, { ip }) {
      const user = await confirmOwnPassword(deps, actor, { password, ip });
      const secret = newSecret();
      const isStored = await db.$transaction((tx) => repo.storeNewSecret(tx, user.id, secrets.seal(secret, user.id)));
      if (!isStored) throw new AppError('CONFLICT');
      return { secret, otpauth_url: otpauthUrl(secret, user.email) };
    },

    /**
     * Activates it, shows the recovery codes once, and ends every other session of the user.
     * @throws AppError VALIDATION at `code`; RATE_LIMITED; CONFLICT if no secret waits for a code.
     */
    async confirm(actor, { body: { code } }, { ip }) {
      const waiting = await repo.ofUser(db, actor.userId);
      const secret = waiting && !waiting.enabledAt ? secrets.open(waiting) : null;
      if (!waiting || secret === null) throw new AppError('CONFLICT');
      const step = await withinLoginLimits(deps, { purpose: 'own_account', email: actor.user.email, ip }, async () => {
        const found = stepOfCode(secret, code, clock.now());
        if (found !== null) return found;
        throw new AppError('VALIDATION', answerMessages.wrongCode, { errors: { code: [answerMessages.wrongCode] } });
      });
      const codes = await db.$transaction(async (tx) => {
        if (!(await repo.enable(tx, waiting, step, clock.now()))) throw new AppError('CONFLICT');
        await record(tx, actor, 'two-factor.enabled');
        return giveRecoveryCodes(tx, actor);
      });
      await endOtherSessions(actor);
      return { recovery_codes: codes };
    },

    /** Replaces the recovery codes and shows them. @throws AppError CONFLICT if no second factor is active */
    async renewRecoveryCodes(actor, { body: { password } }, { ip }) {
      await confirmOwnPassword(deps, actor, { password, ip });
      const codes = await db.$transaction(async (tx) => {
        if (!(await repo.lockEnabled(tx, actor.userId))) throw new AppError('CONFLICT');
        await record(tx, actor, 'two-factor.recovery-codes-renewed');
        return giveRecoveryCodes(tx, actor);
      });
      return { recovery_codes: codes };
    },

    /** Turns it off and ends every other session of the user; a no-op if it is off. */
    async disable(actor, { body: { password } }, { ip }) {
      await confirmOwnPassword(deps, actor, { password, ip });
      const wasOn = await db.$transaction(async (tx) => {
        if (!(await repo.remove(tx, actor.userId))) return false;
        await record(tx, actor, 'two-factor.disabled');
        return true;
      });
      if (wasOn) await endOtherSessions(actor);
      return { done: true };
    },
  } satisfies UseCases<typeof twoFactor>;
}
