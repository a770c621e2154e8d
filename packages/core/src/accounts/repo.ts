import type { AccountRequest, Db, Tx, User } from '@openconsult/db';

/** What somebody asked for by mail: an account, a new password, or to accept an invitation. */
export type LinkPurpose = 'sign_up' | 'reset' | 'invite';

/** The same, or the notice to an admin that a new account waits to be opened, which carries no secret. */
export type RequestPurpose = LinkPurpose | 'notice';

/** Nobody is signed in where these are used, so none of them takes an actor; a mailed link or a password stands for it. */
export const accountsRepo = {
  addRequest: (
    tx: Tx,
    request: Omit<AccountRequest, 'id' | 'tokenHash' | 'expiresAt' | 'usedAt'>,
  ): Promise<AccountRequest> => tx.accountRequest.create({ data: request }),

  countRequests: (tx: Tx, of: { email?: string; ip?: string }, since: Date): Promise<number> =>
    tx.accountRequest.count({ where: { ...of, purpose: { in: ['sign_up', 'reset'] }, createdAt: { gte: since } } }),

  request: (tx: Tx, id: string): Promise<AccountRequest | null> => tx.accountRequest.findUnique({ where: { id } }),

  /** Gives a request the token of its link; a request that was used or overtaken gets none. */
  async setToken(tx: Tx, id: string, tokenHash: string, expiresAt: Date): Promise<boolean> {
    const { count } = await tx.accountRequest.updateMany({
      where: { id, usedAt: null },
      data: { tokenHash, expiresAt },
    });
    return count === 1;
  },

  /** Uses a link up. Null when there is none, or it ended, or somebody was faster. */
  async useToken(tx: Tx, tokenHash: string, purposes: LinkPurpose[], now: Date): Promise<AccountRequest | null> {
    const { count } = await tx.accountRequest.updateMany({
      where: { tokenHash, purpose: { in: purposes }, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    return count === 1 ? tx.accountRequest.findUnique({ where: { tokenHash } }) : null;
  },

  /** Ends every open link to an address. */
  async endRequests(tx: Tx, email: string, now: Date): Promise<void> {
    await tx.accountRequest.updateMany({ where: { email, usedAt: null }, data: { usedAt: now } });
  },

  async sweepRequests(tx: Tx, before: Date): Promise<void> {
    await tx.accountRequest.deleteMany({ where: { createdAt: { lt: before } } });
  },

  userByEmail: (tx: Tx, email: string): Promise<User | null> => tx.user.findUnique({ where: { email } }),

  userById: (tx: Tx, id: string): Promise<User> => tx.user.findUniqueOrThrow({ where: { id } }),

  /** Whether log-in asks this person for a second factor. */
  async hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
    return (await tx.twoFactor.count({ where: { userId, enabledAt: { not: null } } })) > 0;
  },

  setPassword: (tx: Tx, userId: string, passwordHash: string): Promise<User> =>
    tx.user.update({ where: { id: userId }, data: { passwordHash, isFirstTime: true } }),

  /** The clinic that new people join: the first one; null on an installation that nobody uses yet. */
  firstPractice: async (tx: Tx): Promise<{ id: string } | null> =>
    tx.practice.findFirst({ where: { users: { some: {} } }, orderBy: { createdAt: 'asc' }, select: { id: true } }),

  /** The addresses of a clinic's admins who can log in. */
  async adminEmails(tx: Tx, practiceId: string): Promise<string[]> {
    const where = { practiceId, isAdmin: true, disabledAt: null, passwordHash: { not: null } };
    return (await tx.user.findMany({ where, select: { email: true } })).map(({ email }) => email);
  },

  createPractice: (tx: Tx, name: string): Promise<{ id: string }> =>
    tx.practice.create({ data: { name }, select: { id: true } }),

  createUser: (tx: Tx, user: Parameters<Db['user']['create']>[0]['data']): Promise<User> =>
    tx.user.create({ data: user }),
};
