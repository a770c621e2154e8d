import { type LoginSession, Prisma, type Tx, type User } from '@openconsult/db';

/** A session and its user. */
export interface LoggedIn {
  readonly session: Pick<LoginSession, 'id' | 'createdAt' | 'lastSeenAt' | 'expiresAt'>;
  readonly user: User;
}

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const userColumns = Prisma.raw(
  Object.keys(Prisma.UserScalarFieldEnum)
    .map((field) => `account.${columnOf(field)} AS "${field}"`)
    .join(', '),
);

/** One round trip, while Prisma's `include` takes two: every call of a logged-in user begins with it. */
export async function loggedInByTokenHash(tx: Tx, tokenHash: string): Promise<LoggedIn | null> {
  const [row] = await tx.$queryRaw<
    (Omit<User, 'features'> & {
      features: string[] | null;
      sessionId: string;
      startedAt: Date;
      lastSeenAt: Date;
      expiresAt: Date;
    })[]
  >`
    SELECT ${userColumns}, login.id AS "sessionId", login.created_at AS "startedAt",
      login.last_seen_at AS "lastSeenAt", login.expires_at AS "expiresAt"
    FROM login_sessions AS login JOIN users AS account ON account.id = login.user_id
    WHERE login.token_hash = ${tokenHash}`;
  if (row === undefined) return null;
  const { sessionId: id, startedAt: createdAt, lastSeenAt, expiresAt, ...user } = row;
  // A model reads a list that was never set as empty.
  const features = user.features ?? [];
  return { session: { id, createdAt, lastSeenAt, expiresAt }, user: { ...user, features } };
}
