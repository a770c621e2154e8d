import type { accounts } from '@openconsult/contracts/accounts';
import { validationMessages } from '@openconsult/contracts/texts';
import type { Tx, User as UserRow } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { type LoginResult, sha256Hex, startLoginSession, withinLoginLimits } from '../auth/index.ts';
import type { Deps } from '../platform/deps.ts';
import { type Enqueue, transactWithJobs } from '../platform/outbox.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { UseCases } from '../platform/use-case.ts';
import { isInstallationNew, practiceOfNewAccount } from './first-practice.ts';
import { recordRequest } from './record-request.ts';
import { invalid, linkEnded, refuseCommonPassword, signUpClosed } from './refusals.ts';
import { accountRepo as repo } from './repo.ts';
import { requestAccountMail } from './requests.ts';
import { newAccount } from './rules.ts';

type Calls = Pick<typeof accounts, 'register' | 'confirm'>;

export function signUp(deps: Deps) {
  const { db, clock, config } = deps;

  return {
    /**
     * Records a request for an account and mails a link. The answer is the same for every address (fault T9).
     * @throws AppError FORBIDDEN if sign-up is closed and an account exists; VALIDATION if the first account names no
     * practice; RATE_LIMITED after 20 requests an hour of one visitor. Mails to one address are limited silently; see
     * `isRequestMailed`.
     */
    async register(_actor, { body }, { ip }) {
      const { first_name: firstName, last_name: lastName, plan = null, address_country: country = null } = body;
      const { practice_name: practiceName = null } = body;
      const isNew = await isInstallationNew(db);
      if (config.SIGN_UP === 'closed' && !isNew) throw signUpClosed();
      if (practiceName === null && isNew) throw invalid('practice_name', validationMessages.required);
      const email = body.email.toLowerCase();
      await recordRequest(deps, { purpose: 'sign_up', email, firstName, lastName, plan, country, practiceName }, ip);
      return { done: true };
    },

    /**
     * Creates the account of a mailed link with the given password, notifies the practice's admins, and logs in. The
     * first account of an installation is its admin; an address that is never confirmed has no account.
     * @throws AppError GONE for a link that expired, was used, or whose address has an account by now; RATE_LIMITED as
     * a log-in is.
     */
    async confirm(_actor, { body: { token, password } }, browser) {
      const tokenHash = sha256Hex(token);
      const user = await withinLoginLimits(deps, { purpose: 'link', email: tokenHash, ip: browser.ip }, async () => {
        // Before the hash: a forged token must cost nothing.
        if (!(await repo.openRequest(db, tokenHash, ['sign_up'], clock.now()))) throw linkEnded();
        await refuseCommonPassword(password);
        const passwordHash = await hashPassword(password);
        return transactWithJobs(deps, (tx, enqueue) => createAccount(deps, tx, enqueue, { tokenHash, passwordHash }));
      });
      return startLoginSession(deps, user, { ...browser, remember: false });
    },
  } satisfies UseCases<Calls, { confirm: LoginResult }>;
}

async function createAccount(
  { clock, config }: Deps,
  tx: Tx,
  enqueue: Enqueue,
  { tokenHash, passwordHash }: { readonly tokenHash: string; readonly passwordHash: string },
): Promise<UserRow> {
  const now = clock.now();
  const request = await repo.useToken(tx, tokenHash, ['sign_up'], now);
  if (!request || (await repo.userByEmail(tx, request.email))) throw linkEnded();
  const { practiceId, isFirst } = await practiceOfNewAccount(tx, enqueue, request, now);
  if (config.SIGN_UP === 'closed' && !isFirst) throw signUpClosed();
  const user = await repo.createUser(tx, {
    practiceId,
    email: request.email,
    firstName: request.firstName ?? '',
    lastName: request.lastName ?? '',
    passwordHash,
    addressCountry: request.country,
    // The form of a sign-up requires the terms.
    termStatus: now,
    ...newAccount({ isFirst, plan: request.plan }),
  });
  await repo.endRequests(tx, request.email, now);
  for (const { email } of await repo.admins(tx, practiceId)) {
    if (email !== user.email) await requestAccountMail(tx, enqueue, { purpose: 'notice', email, now, about: user });
  }
  await recordAuditEvent(tx, { practiceId, action: 'user.signed-up', actorId: user.id, subjectId: user.id, at: now });
  return user;
}
