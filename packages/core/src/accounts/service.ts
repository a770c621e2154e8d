import type { accounts } from '@openconsult/contracts/accounts';
import type { CallParsed } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import { answerMessages, validationMessages } from '@openconsult/contracts/messages';
import type { User } from '@openconsult/contracts/users';
import type { Tx, User as UserRow } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import {
  type Browser,
  countedAddress,
  endLoginSessions,
  type LoginResult,
  sha256Hex,
  startLoginSession,
  withinLoginLimits,
} from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { type Enqueue, transactWithJobs } from '../platform/outbox.ts';
import { hashPassword, isPassword } from '../platform/passwords.ts';
import { userToWire } from '../users/index.ts';
import { type RequestPurpose, accountsRepo as repo } from './repo.ts';
import { requestAccountMail } from './requests.ts';
import { newAccount, REQUEST_KEPT_MS, REQUEST_WINDOW_MS, REQUESTS_PER_ADDRESS, REQUESTS_PER_VISITOR } from './rules.ts';

type Body<Call extends keyof typeof accounts> = CallParsed<(typeof accounts)[Call]>['body'];

export interface AccountsService {
  /**
   * Takes in a request for an account and has a link mailed. The answer is the same for every address (reliability T9).
   * @throws AppError FORBIDDEN when sign-up is closed; RATE_LIMITED after 20 requests an hour of one visitor. More than
   * three an hour for one address are taken in and mail nothing.
   */
  register(body: Body<'register'>, ip: string): Promise<{ done: true }>;
  /**
   * Makes the account of a mailed link, tells the practice's admins, and signs in. The first account of an installation
   * is its admin.
   * @throws AppError GONE for a link that ended, was used, or whose address has an account by now.
   */
  confirm(body: Body<'confirm'>, browser: Browser): Promise<LoginResult>;
  /** Has a link to choose a new password mailed; answer and limits as of `register`. */
  forgotPassword(body: Body<'forgotPassword'>, ip: string): Promise<{ done: true }>;
  /**
   * Sets the password by a mailed link, once, ends every session and signs in; null where a second factor is asked for.
   * @throws AppError GONE for a link that ended, was used or belongs to another address; RATE_LIMITED as a log-in is;
   * VALIDATION at `password` for the password that it replaces.
   */
  resetPassword(body: Body<'resetPassword'>, browser: Browser): Promise<LoginResult | null>;
  /**
   * Changes the own password and ends every other session.
   * @throws AppError VALIDATION at `current_password` or, for the same password again, at `password`; RATE_LIMITED.
   */
  changePassword(actor: Actor, body: Body<'changePassword'>, ip: string): Promise<User>;
}

export function createAccountsService(deps: Deps): AccountsService {
  const { db, clock, config } = deps;

  /** Takes a visitor's request in, unless the address asked too often; too many of one visitor are refused aloud. */
  async function takeIn(
    tx: Tx,
    enqueue: Enqueue,
    request: {
      purpose: RequestPurpose;
      email: string;
      ip: string;
      signUp?: {
        firstName: string;
        lastName: string;
        passwordHash: string;
        plan: string | null;
        country: string | null;
      };
    },
  ): Promise<void> {
    const now = clock.now();
    const since = new Date(now.getTime() - REQUEST_WINDOW_MS);
    const ip = countedAddress(request.ip);
    if ((await repo.countRequests(tx, { ip }, since)) >= REQUESTS_PER_VISITOR) {
      throw new AppError('RATE_LIMITED', answerMessages.rateLimited);
    }
    const isTooOften = (await repo.countRequests(tx, { email: request.email }, since)) >= REQUESTS_PER_ADDRESS;
    const nothing = { firstName: null, lastName: null, passwordHash: null, plan: null, country: null };
    const { id } = await repo.addRequest(tx, {
      purpose: request.purpose,
      email: request.email,
      ip,
      createdAt: now,
      ...(request.signUp ?? nothing),
    });
    if (!isTooOften) await enqueue(jobs.mailAccountLink, { requestId: id });
    await repo.sweepRequests(tx, new Date(now.getTime() - REQUEST_KEPT_MS));
  }

  async function createAccount(tx: Tx, enqueue: Enqueue, tokenHash: string): Promise<UserRow> {
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
      passwordHash: request.passwordHash,
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
    const { practiceId, id } = user;
    await recordAuditEvent(tx, { practiceId, action, actorId: id, subjectId: id, at: now });
    return changed;
  }

  async function refuseSamePassword(user: UserRow, password: string): Promise<void> {
    if (user.passwordHash && (await isPassword(password, user.passwordHash))) {
      throw invalid('password', validationMessages.samePassword);
    }
  }

  return {
    async register(body, ip) {
      if (config.SIGN_UP === 'closed') throw new AppError('FORBIDDEN', answerMessages.signUpClosed);
      const signUp = {
        firstName: body.first_name,
        lastName: body.last_name,
        passwordHash: await hashPassword(body.password),
        plan: body.plan ?? null,
        country: body.address_country ?? null,
      };
      const email = body.email.toLowerCase();
      await transactWithJobs(deps, (tx, enqueue) => takeIn(tx, enqueue, { purpose: 'sign_up', email, ip, signUp }));
      return { done: true };
    },

    async confirm({ token }, browser) {
      const user = await transactWithJobs(deps, (tx, enqueue) => createAccount(tx, enqueue, sha256Hex(token)));
      return startLoginSession(deps, user, { ...browser, remember: false });
    },

    async forgotPassword(body, ip) {
      const email = body.email.toLowerCase();
      await transactWithJobs(deps, (tx, enqueue) => takeIn(tx, enqueue, { purpose: 'reset', email, ip }));
      return { done: true };
    },

    async resetPassword(body, browser) {
      const email = body.email.toLowerCase();
      const passwordHash = await hashPassword(body.password);
      const user = await withinLoginLimits(deps, { email, ip: browser.ip }, () =>
        db.$transaction(async (tx) => {
          const request = await repo.useToken(tx, sha256Hex(body.token), ['reset', 'invite'], clock.now());
          const found = request?.email === email ? await repo.userByEmail(tx, email) : null;
          if (!found || found.disabledAt) throw linkEnded();
          // Thrown inside the transaction, so that the link can be used again with another password.
          await refuseSamePassword(found, body.password);
          return replacePassword(tx, found, passwordHash, 'password.reset');
        }),
      );
      await endLoginSessions(deps, { userId: user.id });
      if (await repo.hasSecondFactor(db, user.id)) return null;
      return startLoginSession(deps, user, { ...browser, remember: false });
    },

    async changePassword(actor, body, ip) {
      const user = await repo.userById(db, actor.userId);
      await withinLoginLimits(deps, { email: user.email, ip }, async () => {
        if (await isPassword(body.current_password, user.passwordHash)) return;
        throw invalid('current_password', answerMessages.wrongPassword);
      });
      await refuseSamePassword(user, body.password);
      const passwordHash = await hashPassword(body.password);
      const changed = await db.$transaction((tx) => replacePassword(tx, user, passwordHash, 'password.changed'));
      await endLoginSessions(deps, { userId: user.id, exceptId: actor.loginSessionId });
      return userToWire(changed, deps.storage);
    },
  };
}

const linkEnded = (): AppError => new AppError('GONE', answerMessages.linkEnded);

const invalid = (field: string, message: string): AppError =>
  new AppError('VALIDATION', answerMessages.invalid, { errors: { [field]: [message] } });
