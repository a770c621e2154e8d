import type { LoginChallenge, LoginSession, Tx, User } from '@openconsult/db';

/** What the second half of a log-in, or of adding a passkey, is answered with. */
export type ChallengePurpose = 'second_factor' | 'passkey_login' | 'passkey_add';

/** The only queries on login sessions, challenges and failed tries. Nobody is signed in yet, so none takes an actor. */
export const createAuthRepo = (db: Tx) => ({
  userById: (id: string): Promise<User> => db.user.findUniqueOrThrow({ where: { id } }),

  userByEmail: (email: string): Promise<User | null> => db.user.findUnique({ where: { email } }),

  /** Keeps a person's password and state as they are until the transaction ends; false when they changed already. */
  async lockIfUnchanged({ id, passwordHash }: Pick<User, 'id' | 'passwordHash'>): Promise<boolean> {
    const rows = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM users
      WHERE id = ${id}::uuid AND disabled_at IS NULL AND password_hash IS NOT DISTINCT FROM ${passwordHash}
      FOR SHARE`;
    return rows.length === 1;
  },

  createSession: (data: {
    userId: string;
    tokenHash: string;
    userAgent: string | null;
    ip: string;
    createdAt: Date;
    lastSeenAt: Date;
    expiresAt: Date;
  }): Promise<LoginSession> => db.loginSession.create({ data }),

  sessionByTokenHash: (tokenHash: string): Promise<(LoginSession & { user: User }) | null> =>
    db.loginSession.findUnique({ where: { tokenHash }, include: { user: true } }),

  /** Notes that a session was used, unless another request did so since `unlessAfter`. */
  async touchSession(id: string, now: Date, unlessAfter: Date): Promise<void> {
    await db.loginSession.updateMany({ where: { id, lastSeenAt: { lt: unlessAfter } }, data: { lastSeenAt: now } });
  },

  /** Answers the id of the session that was deleted, if there was one. */
  async deleteSession(tokenHash: string): Promise<string | null> {
    const found = await db.loginSession.findUnique({ where: { tokenHash }, select: { id: true } });
    await db.loginSession.deleteMany({ where: { tokenHash } });
    return found?.id ?? null;
  },

  /** Answers the ids of the deleted sessions. */
  async deleteSessionsOf(which: {
    readonly userId: string;
    readonly exceptId?: string;
    readonly onlyId?: string;
  }): Promise<string[]> {
    const id = which.onlyId ?? (which.exceptId === undefined ? undefined : { not: which.exceptId });
    const where = { userId: which.userId, ...(id !== undefined && { id }) };
    const ids = (await db.loginSession.findMany({ where, select: { id: true } })).map((session) => session.id);
    await db.loginSession.deleteMany({ where: { id: { in: ids } } });
    return ids;
  },

  async deleteExpiredSessions(userId: string, now: Date): Promise<void> {
    await db.loginSession.deleteMany({ where: { userId, expiresAt: { lt: now } } });
  },

  async createChallenge(data: Omit<LoginChallenge, 'id' | 'attempts'>): Promise<void> {
    await db.loginChallenge.create({ data });
  },

  /** A challenge that still counts at `now`, with whose it is. */
  openChallenge: (
    purpose: ChallengePurpose,
    tokenHash: string,
    now: Date,
  ): Promise<(LoginChallenge & { user: User | null }) | null> =>
    db.loginChallenge.findFirst({ where: { purpose, tokenHash, expiresAt: { gt: now } }, include: { user: true } }),

  /** Takes one of the tries of a challenge; false when none is left. */
  async takeChallengeTry(id: string, triesMax: number): Promise<boolean> {
    const { count } = await db.loginChallenge.updateMany({
      where: { id, attempts: { lt: triesMax } },
      data: { attempts: { increment: 1 } },
    });
    return count === 1;
  },

  /** Uses a challenge up; false when somebody was faster. */
  async deleteChallenge(id: string): Promise<boolean> {
    const { count } = await db.loginChallenge.deleteMany({ where: { id } });
    return count === 1;
  },

  async deleteChallengesOf(userId: string): Promise<void> {
    await db.loginChallenge.deleteMany({ where: { userId } });
  },

  async sweepChallenges(now: Date): Promise<void> {
    await db.loginChallenge.deleteMany({ where: { expiresAt: { lte: now } } });
  },

  /** Records a try and returns its number; tries are numbered in the order in which they are recorded. */
  async recordTry(emailHash: string, ip: string, failedAt: Date): Promise<bigint> {
    const row = await db.loginFailure.create({ data: { emailHash, ip, failedAt }, select: { id: true } });
    return row.id;
  },

  /** How many tries before number `id` stand since `since`: from this address, and from it on this account. */
  async countTries(
    id: bigint,
    emailHash: string,
    ip: string,
    since: Date,
  ): Promise<{ ofIp: number; ofAccount: number }> {
    const before = { ip, failedAt: { gte: since }, id: { lt: id } };
    const [ofIp, ofAccount] = await Promise.all([
      db.loginFailure.count({ where: before }),
      db.loginFailure.count({ where: { ...before, emailHash } }),
    ]);
    return { ofIp, ofAccount };
  },

  async forgetTry(id: bigint): Promise<void> {
    await db.loginFailure.deleteMany({ where: { id } });
  },

  async sweepTries(before: Date): Promise<void> {
    await db.loginFailure.deleteMany({ where: { failedAt: { lt: before } } });
  },
});
