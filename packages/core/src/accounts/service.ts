import type { accounts } from '@openconsult/contracts/accounts';
import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import { answerMessages, validationMessages } from '@openconsult/contracts/messages';
import type { AccountRequest, Tx, User as UserRow } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import {
  countedAddress,
  endLoginSessions,
  forgetKnownDevices,
  forgetWrongCodes,
  type LoginResult,
  sha256Hex,
  startLoginSession,
  withinLoginLimits,
} from '../auth/index.ts';
import type { Deps } from '../platform/deps.ts';
import { type Enqueue, transactWithJobs } from '../platform/outbox.ts';
import { hashPassword, isPassword } from '../platform/passwords.ts';
import type { UseCases } from '../platform/use-case.ts';
import { userToWire } from '../users/index.ts';
import { isCommonPassword } from './common-passwords.ts';
import { accountRepo as repo } from './repo.ts';
import { requestAccountMail } from './requests.ts';
import {
  isRequestMailed,
  newAccount,
  openSince,
  REQUEST_KEPT_MS,
  REQUEST_WINDOW_MS,
  REQUESTS_PER_VISITOR,
} from './rules.ts';

type VisitorRequest = Pick<AccountRequest, 'email' | 'firstName' | 'lastName' | 'plan' | 'country'> & {
  readonly purpose: 'sign_up' | 'reset';
};

export function createAccountService(deps: Deps) {
  const { db, clock, config } = deps;

  async function refuseTooMany(tx: Tx, ip: string, since: Date): Promise<void> {
    const earlier = await repo.requestedAt(tx, ip, REQUESTS_PER_VISITOR, since);
    if (earlier) throw tooManyRequests(earlier.getTime() - since.getTime());
  }

  /** Records a visitor's request and mails it within the limits; too many of one visitor are refused. */
  async function recordRequest(request: VisitorRequest, visitorIp: string): Promise<void> {
    const now = clock.now();
    const since = new Date(now.getTime() - REQUEST_WINDOW_MS);
    const ip = countedAddress(visitorIp);
    const { purpose, email } = request;
    // First without a lock, so that a flood of one visitor holds no connection.
    await refuseTooMany(db, ip, since);
    await transactWithJobs(deps, async (tx, enqueue) => {
      await repo.lockRequests(tx, { ip, email });
      await refuseTooMany(tx, ip, since);
      const isMailed = isRequestMailed({
        byVisitor: await repo.countMailed(tx, { email, ip }, since),
        toAddress: await repo.countMailed(tx, { email }, since),
        hasOpenMail: await repo.hasOpenMail(tx, email, purpose, openSince(purpose, now)),
      });
      const { id } = await repo.addRequest(tx, { ...request, ip, isMailed, createdAt: now });
      if (isMailed) await enqueue(jobs.mailAccountLink, { requestId: id });
      await repo.sweepRequests(tx, new Date(now.getTime() - REQUEST_KEPT_MS));
    });
  }

  async function createAccount(
    tx: Tx,
    enqueue: Enqueue,
    { tokenHash, passwordHash }: { readonly tokenHash: string; readonly passwordHash: string },
  ): Promise<UserRow> {
    const now = clock.now();
    const request = await repo.useToken(tx, tokenHash, ['sign_up'], now);
    if (!request || (await repo.userByEmail(tx, request.email))) throw linkEnded();
    const practice = await repo.firstPractice(tx);
    const { id: practiceId } = practice ?? (await repo.createPractice(tx, 'My practice'));
    const user = await repo.createUser(tx, {
      practiceId,
      email: request.email,
      firstName: request.firstName ?? '',
      lastName: request.lastName ?? '',
      passwordHash,
      addressCountry: request.country,
      // The form of a sign-up is refused without the terms.
      termStatus: now,
      ...newAccount({ isFirst: practice === null, plan: request.plan }),
    });
    await repo.endRequests(tx, request.email, now);
    for (const email of await repo.adminEmails(tx, practiceId)) {
      if (email !== user.email) await requestAccountMail(tx, enqueue, { purpose: 'notice', email, now });
    }
    await recordAuditEvent(tx, { practiceId, action: 'user.signed-up', actorId: user.id, subjectId: user.id, at: now });
    return user;
  }

  async function replacePassword(tx: Tx, user: UserRow, passwordHash: string, action: string): Promise<UserRow> {
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

  return {
    /**
     * Records a request for an account and mails a link. The answer is the same for every address (fault T9).
     * @throws AppError FORBIDDEN when sign-up is closed; RATE_LIMITED after 20 requests an hour of one visitor. Mails to one
     * address are limited without a word; see `isRequestMailed`.
     */
    async register(_actor, { body }, { ip }) {
      if (config.SIGN_UP === 'closed') throw new AppError('FORBIDDEN', answerMessages.signUpClosed);
      const { first_name: firstName, last_name: lastName, plan = null, address_country: country = null } = body;
      const email = body.email.toLowerCase();
      await recordRequest({ purpose: 'sign_up', email, firstName, lastName, plan, country }, ip);
      return { done: true };
    },

    /**
     * Creates the account of a mailed link with the password given here, notifies the practice's admins, and signs in. The
     * first account of an installation is its admin.
     * @throws AppError GONE for a link that expired, was used, or whose address has an account by now; RATE_LIMITED as a
     * log-in is.
     */
    async confirm(_actor, { body: { token, password } }, browser) {
      const tokenHash = sha256Hex(token);
      const user = await withinLoginLimits(deps, { purpose: 'link', email: tokenHash, ip: browser.ip }, async () => {
        // Before the hash: a made-up token must cost nothing.
        if (!(await repo.openRequest(db, tokenHash, ['sign_up'], clock.now()))) throw linkEnded();
        await refuseCommonPassword(password);
        const passwordHash = await hashPassword(password);
        return transactWithJobs(deps, (tx, enqueue) => createAccount(tx, enqueue, { tokenHash, passwordHash }));
      });
      return startLoginSession(deps, user, { ...browser, remember: false });
    },

    /** Has a link to choose a new password mailed; answer and limits as of `register`. */
    async forgotPassword(_actor, { body }, { ip }) {
      const nothing = { firstName: null, lastName: null, plan: null, country: null };
      await recordRequest({ purpose: 'reset', email: body.email.toLowerCase(), ...nothing }, ip);
      return { done: true };
    },

    /**
     * Sets the password by a mailed link, once, ends every session and signs in; null where a second factor is asked for.
     * @throws AppError GONE for a link that ended, was used or belongs to another address; RATE_LIMITED as a log-in is;
     * VALIDATION at `password` for the password that it replaces.
     */
    async resetPassword(_actor, { body }, browser) {
      const email = body.email.toLowerCase();
      const user = await withinLoginLimits(deps, { purpose: 'link', email, ip: browser.ip }, async () => {
        const tokenHash = sha256Hex(body.token);
        const now = clock.now();
        // Before the hash: a made-up token must cost nothing.
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
          return replacePassword(tx, user, passwordHash, 'password.reset');
        });
      });
      await endLoginSessions(deps, { userId: user.id });
      if (await repo.hasSecondFactor(db, user.id)) return null;
      return startLoginSession(deps, user, { ...browser, remember: false });
    },

    /**
     * Changes the own password and ends every other session.
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
      const changed = await db.$transaction((tx) => replacePassword(tx, user, passwordHash, 'password.changed'));
      await endLoginSessions(deps, { userId: user.id, exceptId: actor.loginSessionId });
      return userToWire(changed, deps.storage);
    },
  } satisfies UseCases<typeof accounts, { confirm: LoginResult; resetPassword: LoginResult | null }>;
}

async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalid('password', answerMessages.commonPassword);
}

/** @param waitMs until the oldest counted request is older than the window. */
const tooManyRequests = (waitMs: number): AppError =>
  new AppError('RATE_LIMITED', undefined, { retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)) });

const linkEnded = (): AppError => new AppError('GONE', answerMessages.linkEnded);

const invalid = (field: string, message: string): AppError =>
  new AppError('VALIDATION', undefined, { errors: { [field]: [message] } });
