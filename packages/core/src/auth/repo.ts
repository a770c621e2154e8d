import type { Db, LoginSession, User } from '@openconsult/db';

/** The only queries on login sessions and failed tries. Nobody is signed in yet, so none of them takes an actor. */
export const createAuthRepo = (db: Db) => ({
  userByEmail: (email: string): Promise<User | null> => db.user.findUnique({ where: { email } }),

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

export type AuthRepo = ReturnType<typeof createAuthRepo>;
