import type { AttemptPurpose, ChallengePurpose, LoginChallenge, LoginSession, Tx, User } from '@openconsult/db';
import { type LoggedIn, loggedInByTokenHash } from './logged-in.repo.ts';

/** The only queries on sessions, challenges and failed attempts. Used while logged out, so none takes an actor. */
export const authRepo = {
  userById: (db: Tx, id: string): Promise<User> => db.user.findUniqueOrThrow({ where: { id } }),

  userByEmail: (db: Tx, email: string): Promise<User | null> => db.user.findUnique({ where: { email } }),

  /** Locks a user's password and state until the transaction ends; false if they changed already. */
  async lockIfUnchanged(db: Tx, { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>): Promise<boolean> {
    const rows = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM users
      WHERE id = ${id}::uuid AND disabled_at IS NULL AND password_hash IS NOT DISTINCT FROM ${passwordHash}
      FOR SHARE`;
    return rows.length === 1;
  },

  createSession: (
    db: Tx,
    data: {
      userId: string;
      tokenHash: string;
      userAgent: string | null;
      ip: string;
      createdAt: Date;
      lastSeenAt: Date;
      expiresAt: Date;
    },
  ): Promise<LoginSession> => db.loginSession.create({ data }),

  sessionByTokenHash: (db: Tx, tokenHash: string): Promise<LoggedIn | null> => loggedInByTokenHash(db, tokenHash),

  /** Records the use of a session, unless another request did so since `unlessAfter`. */
  async touchSession(db: Tx, id: string, now: Date, unlessAfter: Date): Promise<void> {
    await db.loginSession.updateMany({ where: { id, lastSeenAt: { lt: unlessAfter } }, data: { lastSeenAt: now } });
  },

  /** Returns the id of the deleted session, if any. */
  async deleteSession(db: Tx, tokenHash: string): Promise<string | null> {
    const found = await db.loginSession.findUnique({ where: { tokenHash }, select: { id: true } });
    await db.loginSession.deleteMany({ where: { tokenHash } });
    return found?.id ?? null;
  },

  /** Returns the ids of the deleted sessions. */
  async deleteSessionsOf(
    db: Tx,
    which: {
      readonly userId: string;
      readonly exceptId?: string;
      readonly onlyId?: string;
    },
  ): Promise<string[]> {
    const id = which.onlyId ?? (which.exceptId === undefined ? undefined : { not: which.exceptId });
    const where = { userId: which.userId, ...(id !== undefined && { id }) };
    const ids = (await db.loginSession.findMany({ where, select: { id: true } })).map((session) => session.id);
    await db.loginSession.deleteMany({ where: { id: { in: ids } } });
    return ids;
  },

  async deleteExpiredSessions(db: Tx, userId: string, now: Date): Promise<void> {
    await db.loginSession.deleteMany({ where: { userId, expiresAt: { lt: now } } });
  },

  /** Of all users; returns how many. */
  async sweepSessions(db: Tx, before: Date): Promise<number> {
    return (await db.loginSession.deleteMany({ where: { expiresAt: { lt: before } } })).count;
  },

  async createChallenge(db: Tx, data: Omit<LoginChallenge, 'id' | 'attempts'>): Promise<void> {
    await db.loginChallenge.create({ data });
  },

  /** A challenge that is valid at `now`, with its user. */
  openChallenge: (
    db: Tx,
    purpose: ChallengePurpose,
    tokenHash: string,
    now: Date,
  ): Promise<(LoginChallenge & { user: User | null }) | null> =>
    db.loginChallenge.findFirst({ where: { purpose, tokenHash, expiresAt: { gt: now } }, include: { user: true } }),

  /** Uses one of the attempts of a challenge; false if none is left. */
  async takeChallengeTry(db: Tx, id: string, triesMax: number): Promise<boolean> {
    const { count } = await db.loginChallenge.updateMany({
      where: { id, attempts: { lt: triesMax } },
      data: { attempts: { increment: 1 } },
    });
    return count === 1;
  },

  /** Uses a challenge; false if a parallel call was faster. */
  async deleteChallenge(db: Tx, id: string): Promise<boolean> {
    const { count } = await db.loginChallenge.deleteMany({ where: { id } });
    return count === 1;
  },

  async deleteChallengesOf(db: Tx, userId: string): Promise<void> {
    await db.loginChallenge.deleteMany({ where: { userId } });
  },

  async sweepChallenges(db: Tx, now: Date): Promise<void> {
    await db.loginChallenge.deleteMany({ where: { expiresAt: { lte: now } } });
  },

  /** Whether the user of this address has logged in before on this device; the same query for every address. */
  async isKnownDevice(db: Tx, email: string, tokenHash: string): Promise<boolean> {
    return (await db.knownDevice.count({ where: { tokenHash, user: { email } } })) > 0;
  },

  async rememberDevice(db: Tx, userId: string, tokenHash: string, now: Date): Promise<void> {
    await db.knownDevice.upsert({
      where: { userId_tokenHash: { userId, tokenHash } },
      create: { userId, tokenHash, lastUsedAt: now },
      update: { lastUsedAt: now },
    });
  },

  async forgetDevices(db: Tx, userId: string): Promise<void> {
    await db.knownDevice.deleteMany({ where: { userId } });
  },

  async sweepDevices(db: Tx, before: Date): Promise<void> {
    await db.knownDevice.deleteMany({ where: { lastUsedAt: { lt: before } } });
  },

  /** Records an attempt and returns its number; attempts are numbered in order. */
  async recordTry(
    db: Tx,
    data: OwnTries & { readonly isKnownDevice: boolean; readonly failedAt: Date },
  ): Promise<bigint> {
    const row = await db.loginFailure.create({ data, select: { id: true } });
    return row.id;
  },

  /** The attempts before number `id`: `since.account` at the account, `since.ip` from the source over all accounts. */
  async countTries(
    db: Tx,
    id: bigint,
    { purpose, emailHash, source }: OwnTries,
    since: { readonly account: Date; readonly ip: Date },
  ): Promise<LoginFailureCounts> {
    const [row] = await db.$queryRaw<
      {
        bySource: number;
        sourceLast: Date;
        byAccount: number;
        accountLast: Date;
        byIp: number;
        accounts: number;
        oldest: Date;
      }[]
    >`
      SELECT
        count(*) FILTER (WHERE at_account AND source = ${source})::int AS "bySource",
        max(failed_at) FILTER (WHERE at_account AND source = ${source}) AS "sourceLast",
        count(*) FILTER (WHERE at_account AND NOT is_known_device)::int AS "byAccount",
        max(failed_at) FILTER (WHERE at_account AND NOT is_known_device) AS "accountLast",
        count(*) FILTER (WHERE from_ip)::int AS "byIp",
        count(DISTINCT email_hash) FILTER (WHERE from_ip)::int AS accounts,
        min(failed_at) FILTER (WHERE from_ip) AS oldest
      FROM (
        SELECT *,
          email_hash = ${emailHash} AND failed_at > ${since.account} AS at_account,
          source = ${source} AND failed_at > ${since.ip} AS from_ip
        FROM login_failures
        WHERE id < ${id} AND purpose = ${purpose} AND (
          email_hash = ${emailHash} AND failed_at > ${since.account} OR source = ${source} AND failed_at > ${since.ip})
      ) tries`;
    if (!row) throw new Error('An aggregate returned no row.');
    return {
      ofSource: { count: row.bySource, last: row.sourceLast },
      ofAccount: { count: row.byAccount, last: row.accountLast },
      ofIp: { count: row.byIp, accounts: row.accounts, oldest: row.oldest },
    };
  },

  /** Of one kind at one account, from any source. */
  countTriesOf: (db: Tx, purpose: AttemptPurpose, emailHash: string): Promise<number> =>
    db.loginFailure.count({ where: { purpose, emailHash } }),

  async forgetTry(db: Tx, id: bigint): Promise<void> {
    await db.loginFailure.deleteMany({ where: { id } });
  },

  async forgetTries(db: Tx, { purpose, emailHash, source }: OwnTries): Promise<void> {
    await db.loginFailure.deleteMany({ where: { purpose, emailHash, source } });
  },

  async forgetTriesOf(db: Tx, purpose: AttemptPurpose, emailHash: string): Promise<void> {
    await db.loginFailure.deleteMany({ where: { purpose, emailHash } });
  },

  async sweepTries(
    db: Tx,
    old: readonly { readonly purpose: AttemptPurpose; readonly failedAt: { readonly lt: Date } }[],
  ): Promise<void> {
    await db.loginFailure.deleteMany({ where: { OR: [...old] } });
  },
};

/** Which attempts: of one kind, at one account (its address hashed), from one source. */
interface OwnTries {
  readonly purpose: AttemptPurpose;
  readonly emailHash: string;
  /** A normalised address, or `device:` with the hash of a known device's token. */
  readonly source: string;
}

/** Earlier attempts that failed or are in progress. `last` and `oldest`: null without any. */
export interface LoginFailureCounts {
  readonly ofSource: { readonly count: number; readonly last: Date | null };
  /** From all sources but known devices. */
  readonly ofAccount: { readonly count: number; readonly last: Date | null };
  /** Over all accounts, in the window of the address. */
  readonly ofIp: { readonly count: number; readonly accounts: number; readonly oldest: Date | null };
}
