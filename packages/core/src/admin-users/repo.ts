import type { adminUsers } from '@openconsult/contracts/admin-users';
import type { Call } from '@openconsult/contracts/endpoint';
import { Prisma, runAsSystem, type Tx, type User } from '@openconsult/db';
import type { Columns, NewUserRow } from './rules.ts';

export type Filters = Call<typeof adminUsers.export>['query'];
type Sort = NonNullable<Filters['sort']>;

/** A user, and what is known of their log-ins. */
export interface ManagedRow extends User {
  readonly hasTwoFactor: boolean;
  readonly lastSeenAt: Date | null;
  /** The newest invitation could not be mailed. */
  readonly isInvitationLost: boolean;
}

/** The queries of user management; each names the practice, except for the holder of an address. */
export const adminUserRepo = {
  /** Serialises changes of a practice's users until the end of the transaction. */
  async lock(tx: Tx, practiceId: string): Promise<void> {
    await tx.$queryRaw`SELECT id FROM practices WHERE id = ${practiceId}::uuid FOR NO KEY UPDATE`;
  },

  find: (tx: Tx, practiceId: string, id: string): Promise<User | null> =>
    tx.user.findFirst({ where: { id, practiceId } }),

  view: async (tx: Tx, practiceId: string, id: string): Promise<ManagedRow | null> => {
    const [row] = await select(tx, practiceId, Prisma.sql`u.id = ${id}::uuid`, Prisma.sql`u.id`);
    return row ?? null;
  },

  list: (tx: Tx, practiceId: string, filters: Filters, window?: { skip: number; take: number }) =>
    select(
      tx,
      practiceId,
      condition(filters),
      Prisma.sql`${filters.sort === undefined ? Prisma.sql`${states.waiting} DESC, ${order('name')}` : order(filters.sort)}, u.id
        ${window ? Prisma.sql`LIMIT ${window.take} OFFSET ${window.skip}` : Prisma.empty}`,
    ),

  count: async (tx: Tx, practiceId: string, filters: Filters): Promise<number> => {
    const [row] = await tx.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM users u WHERE u.practice_id = ${practiceId}::uuid AND ${condition(filters)}`;
    return row?.total ?? 0;
  },

  /** The users with these addresses in any practice: an address is unique across the installation. */
  holders: (tx: Tx, emails: readonly string[]): Promise<User[]> =>
    tx.user.findMany({ where: { email: { in: [...emails] } } }),

  async create(tx: Tx, practiceId: string, users: readonly NewUserRow[]): Promise<void> {
    const { vipLogoImageKey } = await tx.practice.findUniqueOrThrow({ where: { id: practiceId } });
    await tx.user.createMany({ data: users.map((one) => ({ ...one, practiceId, vipLogoImageKey })) });
  },

  async update(tx: Tx, practiceId: string, id: string, data: Partial<Columns>): Promise<void> {
    await tx.user.updateMany({ where: { id, practiceId }, data });
  },

  async setDisabledAt(tx: Tx, practiceId: string, id: string, disabledAt: Date | null): Promise<void> {
    await tx.user.updateMany({ where: { id, practiceId }, data: { disabledAt } });
  },

  /**
   * Removes everything that authenticates the user: sessions with the tokens of the browser extension, pending log-ins,
   * and phones, which may not even send. Their audio stays on them.
   * @returns the sessions that ended
   */
  async removeCredentials(tx: Tx, practiceId: string, id: string, now: Date): Promise<string[]> {
    const of = { where: { userId: id, user: { practiceId } } };
    const sessions = await tx.loginSession.findMany({ ...of, select: { id: true } });
    await tx.loginSession.deleteMany(of);
    await tx.loginChallenge.deleteMany(of);
    await tx.remoteMicrophone.updateMany({ ...of, data: { grantHash: null, rejoinHash: null } });
    await tx.remoteMicrophone.updateMany({ where: { ...of.where, closedAt: null }, data: { closedAt: now } });
    await tx.user.updateMany({ where: { id, practiceId }, data: { passwordHash: null } });
    await tx.twoFactor.deleteMany(of);
    await tx.recoveryCode.deleteMany(of);
    await tx.passkey.deleteMany(of);
    await tx.knownDevice.deleteMany(of);
    return sessions.map((session) => session.id);
  },
};

/** Whether a write failed because the address is taken: the only unique field of user management. */
export const isAddressTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** Two queries for any number of users. */
async function select(tx: Tx, practiceId: string, where: Prisma.Sql, orderBy: Prisma.Sql): Promise<ManagedRow[]> {
  const found = await tx.$queryRaw<{ id: string; lastSeenAt: Date | null; hasTwoFactor: boolean }[]>`
    SELECT u.id, s.last_seen_at AS "lastSeenAt",
      EXISTS (SELECT FROM two_factors t WHERE t.user_id = u.id AND t.enabled_at IS NOT NULL) AS "hasTwoFactor"
    FROM users u
    LEFT JOIN LATERAL (SELECT max(last_seen_at) AS last_seen_at FROM login_sessions WHERE user_id = u.id) s ON true
    WHERE u.practice_id = ${practiceId}::uuid AND ${where}
    ORDER BY ${orderBy}`;
  const rows = await tx.user.findMany({ where: { practiceId, id: { in: found.map(({ id }) => id) } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = await lostInvitations(tx, rows);
  return found.flatMap(({ id, ...rest }) => {
    const row = byId.get(id);
    return row ? [{ ...row, ...rest, isInvitationLost: lost.has(row.email) }] : [];
  });
}

const canLogIn = Prisma.sql`u.disabled_at IS NULL AND u.password_hash IS NOT NULL`;
/** As `isWaiting` of the users. */
const isUnopened = Prisma.sql`(NOT u.is_admin AND NOT u.card_status AND NOT u.is_sub_active)`;

const states = {
  disabled: Prisma.sql`u.disabled_at IS NOT NULL`,
  invited: Prisma.sql`u.disabled_at IS NULL AND u.password_hash IS NULL`,
  waiting: Prisma.sql`(${canLogIn} AND ${isUnopened})`,
  active: Prisma.sql`(${canLogIn} AND NOT ${isUnopened})`,
} as const;

const fullName = Prisma.sql`lower(u.first_name || ' ' || u.last_name)`;

function condition({ search, plan, state }: Filters): Prisma.Sql {
  const conditions = [Prisma.sql`true`];
  if (search) {
    // By position: LIKE would treat % and _ as patterns.
    conditions.push(
      Prisma.sql`(position(lower(${search}) in ${fullName}) > 0 OR position(lower(${search}) in u.email) > 0)`,
    );
  }
  if (plan) conditions.push(plan === 'none' ? Prisma.sql`u.plan IS NULL` : Prisma.sql`u.plan = ${plan}`);
  if (state) conditions.push(states[state]);
  return Prisma.join(conditions, ' AND ');
}

const sortColumns = {
  name: fullName,
  email: Prisma.sql`u.email`,
  plan: Prisma.sql`u.plan::text`,
  created_at: Prisma.sql`u.created_at`,
  last_seen_at: Prisma.sql`s.last_seen_at`,
} as const;

/** Null, such as no plan or never seen, sorts first. */
function order(sort: Sort): Prisma.Sql {
  const isDescending = sort.startsWith('-');
  const column = sortColumns[(isDescending ? sort.slice(1) : sort) as keyof typeof sortColumns];
  return isDescending ? Prisma.sql`${column} DESC NULLS LAST` : Prisma.sql`${column} ASC NULLS FIRST`;
}

/**
 * The addresses among these whose newest invitation was not mailed. An address's requests belong to its holder alone.
 */
async function lostInvitations(tx: Tx, users: readonly User[]): Promise<ReadonlySet<string>> {
  const emails = users.filter(({ passwordHash }) => passwordHash === null).map(({ email }) => email);
  const newest = await runAsSystem(() =>
    tx.accountRequest.findMany({
      where: { email: { in: emails }, purpose: 'invite' },
      orderBy: [{ email: 'asc' }, { createdAt: 'desc' }],
      distinct: ['email'],
      select: { email: true, mailFailedAt: true },
    }),
  );
  return new Set(newest.filter(({ mailFailedAt }) => mailFailedAt !== null).map(({ email }) => email));
}
