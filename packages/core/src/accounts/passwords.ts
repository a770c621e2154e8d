import type { accounts } from '@openconsult/contracts/accounts';
import { answerMessages, validationMessages } from '@openconsult/contracts/texts';
import type { Tx, User as UserRow } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import {
  endLoginSessions,
  forgetKnownDevices,
  forgetWrongCodes,
  type LoginResult,
  sha256Hex,
  startLoginSession,
  withinLoginLimits,
} from '../auth/index.ts';
import type { Deps } from '../platform/deps.ts';
import { hashPassword, isPassword } from '../platform/passwords.ts';
import type { UseCases } from '../platform/use-case.ts';
import { userToWire } from '../users/index.ts';
import { recordRequest } from './record-request.ts';
import { invalid, linkEnded, refuseCommonPassword } from './refusals.ts';
import { accountRepo as repo } from './repo.ts';

type Calls = Pick<typeof accounts, 'forgotPassword' | 'resetPassword' | 'changePassword'>;

export function passwordCalls(deps: Deps) {
  const { db, clock } = deps;

  return {
    /** Mails a link to choose a new password; answer and limits as of `register`. */
    async forgotPassword(_actor, { body }, { ip }) {
      const nothing = { firstName: null, lastName: null, plan: null, country: null, practiceName: null };
      await recordRequest(deps, { purpose: 'reset', email: body.email.toLowerCase(), ...nothing }, ip);
      return { done: true };
    },

    /**
     * Sets the password by a mailed link, once, ends every session and logs in; null if a second factor is required.
     * @throws AppError GONE for a link that expired, was used or belongs to another address; RATE_LIMITED as a log-in
     * is; VALIDATION at `password` for the current password.
     */
    async resetPassword(_actor, { body }, browser) {
      const email = body.email.toLowerCase();
      const user = await withinLoginLimits(deps, { purpose: 'link', email, ip: browser.ip }, async () => {
        const tokenHash = sha256Hex(body.token);
        const now = clock.now();
        // Before the hash: a forged token must cost nothing.
        const request = await repo.openRequest(db, tokenHash, ['reset', 'invite'], now);
        const found = request?.email === email ? await repo.userByEmail(db, email) : null;
        if (!found || found.disabledAt) throw linkEnded();
        await refuseSamePassword(found, body.password);
        await refuseCommonPassword(body.password);
        const passwordHash = await hashPassword(body.password);
        return db.$transaction(async (tx) => {
          const user = await repo.userByEmail(tx, email);
          if (!user || user.disabledAt || !(await repo.useToken(tx, tokenHash, ['reset', 'invite'], now))) {
            throw linkEnded();
          }
          await forgetKnownDevices(tx, user.id);
          return replacePassword(deps, tx, user, passwordHash, 'password.reset');
        });
      });
      await endLoginSessions(deps, { userId: user.id });
      if (await repo.hasSecondFactor(db, user.id)) return null;
      return startLoginSession(deps, user, { ...browser, remember: false });
    },

    /**
     * Changes the user's own password and ends every other session.
     * @throws AppError VALIDATION at `current_password` or, for the same password again, at `password`; RATE_LIMITED.
     */
    async changePassword(actor, { body }, { ip }) {
      const user = await repo.userById(db, actor.userId);
      await withinLoginLimits(deps, { purpose: 'own_account', email: user.email, ip }, async () => {
        if (await isPassword(body.current_password, user.passwordHash, 'change')) return;
        throw invalid('current_password', answerMessages.wrongPassword);
      });
      await refuseSamePassword(user, body.password);
      await refuseCommonPassword(body.password);
      const passwordHash = await hashPassword(body.password);
      const changed = await db.$transaction((tx) => replacePassword(deps, tx, user, passwordHash, 'password.changed'));
      await endLoginSessions(deps, { userId: user.id, exceptId: actor.loginSessionId });
      return userToWire(changed, deps);
    },
  } satisfies UseCases<Calls, { resetPassword: LoginResult | null }>;
}

async function replacePassword(
  { clock }: Deps,
  tx: Tx,
  user: UserRow,
  passwordHash: string,
  action: string,
): Promise<UserRow> {
  const now = clock.now();
  const changed = await repo.setPassword(tx, user.id, passwordHash);
  await repo.endRequests(tx, user.email, now);
  await repo.forgetWarning(tx, user.id);
  await forgetWrongCodes(tx, user.email);
  const { practiceId, id } = user;
  await recordAuditEvent(tx, { practiceId, action, actorId: id, subjectId: id, at: now });
  return changed;
}

async function refuseSamePassword(user: UserRow, password: string): Promise<void> {
  if (user.passwordHash && (await isPassword(password, user.passwordHash, 'change'))) {
    throw invalid('password', validationMessages.samePassword);
  }
}
