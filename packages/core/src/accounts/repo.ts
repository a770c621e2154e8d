import type { Conventions } from '@openconsult/contracts/conventions';
import type { AccountRequest, Prisma, Tx, User } from '@openconsult/db';

/** What a mail requests: an account, a new password, or to accept an invitation. */
export type LinkPurpose = 'sign_up' | 'reset' | 'invite';

/**
 * A notice, which carries no secret: to an admin, of a new account, or of one that still waits; to a user whose account
 * was approved; to the former address of an account; to a user whose second factor is being guessed.
 */
export type NoticePurpose = 'notice' | 'reminder' | 'approved' | 'address_changed' | 'codes_guessed';

/** What a visitor may request; mails by an admin or the product are not limited. */
const visitorPurposes = ['sign_up', 'reset'] satisfies LinkPurpose[];
const linkPurposes = ['sign_up', 'reset', 'invite'] satisfies LinkPurpose[];

/** Used while logged out, so none takes an actor; a mailed link or a password is the permission. */
export const accountRepo = {
  addRequest: (
    tx: Tx,
    request: Omit<AccountRequest, 'id' | 'tokenHash' | 'expiresAt' | 'usedAt' | 'mailFailedAt'>,
  ): Promise<AccountRequest> => tx.accountRequest.create({ data: request }),

  /**
   * Serialises the requests of one visitor and of one address until the end of the transaction, always in this order.
   */
  async lockRequests(tx: Tx, { ip, email }: { readonly ip: string; readonly email: string }): Promise<void> {
    for (const key of [`account-request:ip:${ip}`, `account-request:email:${email}`]) {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    }
  },

  /** When a visitor sent the request before their latest `count - 1` ones; null if there are fewer since `since`. */
  async requestedAt(tx: Tx, ip: string, count: number, since: Date): Promise<Date | null> {
    const where = { ip, purpose: { in: visitorPurposes }, createdAt: { gte: since } };
    const found = await tx.accountRequest.findMany({ where, orderBy: { createdAt: 'desc' }, skip: count - 1, take: 1 });
    return found[0]?.createdAt ?? null;
  },

  /** The mails to one address that visitors, or one visitor, caused. */
  countMailed: (tx: Tx, of: { readonly email: string; readonly ip?: string }, since: Date): Promise<number> =>
    tx.accountRequest.count({
      where: { ...of, isMailed: true, purpose: { in: visitorPurposes }, createdAt: { gte: since } },
    }),

  /** Whether a mail of this kind went to the address since then and its link is unused. */
  async hasOpenMail(tx: Tx, email: string, purpose: LinkPurpose, since: Date): Promise<boolean> {
    const where = { email, purpose, isMailed: true, usedAt: null, createdAt: { gt: since } };
    return (await tx.accountRequest.count({ where })) > 0;
  },

  request: (tx: Tx, id: string): Promise<AccountRequest | null> => tx.accountRequest.findUnique({ where: { id } }),

  /** Gives a request the token of its link; a used or superseded request gets none. */
  async setToken(tx: Tx, id: string, tokenHash: string, expiresAt: Date): Promise<boolean> {
    const { count } = await tx.accountRequest.updateMany({
      where: { id, usedAt: null },
      data: { tokenHash, expiresAt },
    });
    return count === 1;
  },

  /** The request of a valid link, without using it. */
  openRequest: (tx: Tx, tokenHash: string, purposes: LinkPurpose[], now: Date): Promise<AccountRequest | null> =>
    tx.accountRequest.findFirst({
      where: { tokenHash, purpose: { in: purposes }, usedAt: null, expiresAt: { gt: now } },
    }),

  /** Uses a link. Null if there is none, it expired, or a parallel call was faster. */
  async useToken(tx: Tx, tokenHash: string, purposes: LinkPurpose[], now: Date): Promise<AccountRequest | null> {
    const { count } = await tx.accountRequest.updateMany({
      where: { tokenHash, purpose: { in: purposes }, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    return count === 1 ? tx.accountRequest.findUnique({ where: { tokenHash } }) : null;
  },

  async setMailFailed(tx: Tx, id: string, mailFailedAt: Date | null): Promise<void> {
    await tx.accountRequest.updateMany({ where: { id }, data: { mailFailedAt } });
  },

  /** Ends every open link to an address; a queued notice is still sent. */
  async endRequests(tx: Tx, email: string, now: Date): Promise<void> {
    const where = { email, purpose: { in: linkPurposes }, usedAt: null };
    await tx.accountRequest.updateMany({ where, data: { usedAt: now } });
  },

  /** Whether the address has a valid invitation, or one that is about to be mailed. */
  async isInvited(tx: Tx, email: string, now: Date): Promise<boolean> {
    const isOpen = [{ expiresAt: null }, { expiresAt: { gt: now } }];
    return (await tx.accountRequest.count({ where: { email, purpose: 'invite', usedAt: null, OR: isOpen } })) > 0;
  },

  async sweepRequests(tx: Tx, before: Date): Promise<void> {
    await tx.accountRequest.deleteMany({ where: { createdAt: { lt: before } } });
  },

  userByEmail: (tx: Tx, email: string): Promise<User | null> => tx.user.findUnique({ where: { email } }),

  userById: (tx: Tx, id: string): Promise<User> => tx.user.findUniqueOrThrow({ where: { id } }),

  /** Whether log-in requires a second factor of this user. */
  async hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
    return (await tx.twoFactor.count({ where: { userId, enabledAt: { not: null } } })) > 0;
  },

  /** Allows another warning of guesses to the owner of a second factor. */
  async forgetWarning(tx: Tx, userId: string): Promise<void> {
    await tx.twoFactor.updateMany({ where: { userId }, data: { warnedAt: null } });
  },

  setPassword: (tx: Tx, userId: string, passwordHash: string): Promise<User> =>
    tx.user.update({ where: { id: userId }, data: { passwordHash, isFirstTime: true } }),

  /** The practice that new users join: the first one; null on a new installation. */
  firstPractice: async (tx: Tx): Promise<{ id: string } | null> =>
    tx.practice.findFirst({ where: { users: { some: {} } }, orderBy: { createdAt: 'asc' }, select: { id: true } }),

  /** Practices of this name, in any case; two at most. */
  practicesNamed: (tx: Tx, name: string): Promise<{ id: string }[]> =>
    tx.$queryRaw`SELECT id::text FROM practices WHERE lower(name) = lower(${name}) ORDER BY created_at, id LIMIT 2`,

  practiceNameOf: async (tx: Tx, id: string): Promise<string> =>
    (await tx.practice.findUniqueOrThrow({ where: { id }, select: { name: true } })).name,

  /** A practice's admins who can log in, the first one first. */
  admins: (tx: Tx, practiceId: string): Promise<Pick<User, 'email' | 'firstName' | 'lastName'>[]> =>
    tx.user.findMany({
      where: { practiceId, isAdmin: true, disabledAt: null, passwordHash: { not: null } },
      select: { email: true, firstName: true, lastName: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),

  /** Notes a reminder, unless there was one since then. */
  async noteReminder(tx: Tx, userId: string, now: Date, since: Date): Promise<boolean> {
    const isDue = { OR: [{ approvalRemindedAt: null }, { approvalRemindedAt: { lte: since } }] };
    const { count } = await tx.user.updateMany({ where: { id: userId, ...isDue }, data: { approvalRemindedAt: now } });
    return count === 1;
  },

  /** Makes every first account wait for the one before, until the end of the transaction. */
  async lockFirstPractice(tx: Tx): Promise<void> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('first-practice', 0))`;
  },

  createPractice: (
    tx: Tx,
    name: string,
    { notation: toothNotation, currency, country }: Conventions,
  ): Promise<{ id: string }> =>
    tx.practice.create({ data: { name, toothNotation, currency, country }, select: { id: true } }),

  /** With the logo of the practice. */
  async createUser(tx: Tx, user: Prisma.UserUncheckedCreateInput): Promise<User> {
    const { vipLogoImageKey } = await tx.practice.findUniqueOrThrow({ where: { id: user.practiceId } });
    return tx.user.create({ data: { ...user, vipLogoImageKey } });
  },
};
