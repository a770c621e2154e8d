import { recordAuditEvent } from '../audit-trail/index.ts';
import { newToken, sha256Hex } from '../auth/index.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { practiceOfNewAccount } from './first-practice.ts';
import { accountRepo as repo } from './repo.ts';
import { linkExpiry, linkUrl, newAccount } from './rules.ts';

/** The account of an admin, as an operator names it. */
export interface NamedAdmin {
  /** In lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Of a new installation: the name of its practice, and its country in two letters. */
  readonly practiceName: string | null;
  readonly country: string | null;
}

/** The link opens the page that sets the account's password, once, until `expiresAt`. It is a secret. */
export interface AdminLink {
  readonly link: string;
  readonly expiresAt: Date;
  readonly isNewAccount: boolean;
}

/**
 * For an operator's command, where no mail can be sent yet or the last admin has left: makes the account if the address
 * has none, in the first practice of the installation, which it makes if there is none. Makes it an admin who is not
 * disabled, and returns a link to choose a password; earlier links end. An existing account retains its password, its practice and
 * its second factor until the link is used.
 */
export async function createAdmin(deps: Deps, named: NamedAdmin): Promise<AdminLink> {
  const now = deps.clock.now();
  return transactWithJobs(deps, async (tx, enqueue) => {
    const existing = await repo.userByEmail(tx, named.email);
    const { email, firstName, lastName, practiceName, country } = named;
    const practiceId =
      existing?.practiceId ?? (await practiceOfNewAccount(tx, enqueue, { practiceName, country }, now)).practiceId;
    const rights = newAccount({ isFirst: true, plan: null });
    const user = existing
      ? await repo.makeAdmin(tx, existing.id)
      : await repo.createUser(tx, { practiceId, email, firstName, lastName, addressCountry: country, ...rights });
    const purpose = existing ? 'reset' : 'invite';
    const token = newToken();
    const expiresAt = linkExpiry(purpose, now);
    await repo.endRequests(tx, email, now);
    const nothing = { firstName: null, lastName: null, plan: null, country: null, practiceName: null, ip: null };
    const request = await repo.addRequest(tx, { purpose, email, createdAt: now, isMailed: false, ...nothing });
    await repo.setToken(tx, request.id, sha256Hex(token), expiresAt);
    const action = 'user.made-admin';
    await recordAuditEvent(tx, { practiceId, action, actorId: null, subjectId: user.id, at: now });
    const link = linkUrl(purpose, { appUrl: deps.config.APP_URL, token, email });
    return { link, expiresAt, isNewAccount: existing === null };
  });
}
