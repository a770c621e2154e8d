import type { Practice, Tx, User } from '@openconsult/db';

/** The only writes of users on their own row; each names the user. */
export const userRepo = {
  /** The row, locked until the transaction ends. */
  async hold(tx: Tx, userId: string): Promise<User> {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    return tx.user.findUniqueOrThrow({ where: { id: userId } });
  },

  find: (tx: Tx, userId: string): Promise<User> => tx.user.findUniqueOrThrow({ where: { id: userId } }),

  update: (tx: Tx, userId: string, data: OwnColumns): Promise<User> => tx.user.update({ where: { id: userId }, data }),
};

/** What users may change of their own row. */
export type OwnColumns = Partial<
  Pick<User, 'firstName' | 'lastName' | 'addressCountry' | 'theme' | 'profileImageKey' | 'termStatus'>
>;

/** A user with their practice, for use cases without a logged-in call, such as a worker's. */
export const findUserPractice = (tx: Tx, userId: string): Promise<User & { practice: Practice }> =>
  tx.user.findUniqueOrThrow({ where: { id: userId }, include: { practice: true } });

/** The owner of a row, for a job; null if the row is gone. */
export async function ownerOfRow(
  tx: Tx,
  row: { readonly userId: string } | null,
): Promise<{ userId: string; practiceId: string } | null> {
  if (!row) return null;
  const { practiceId } = await tx.user.findUniqueOrThrow({ where: { id: row.userId }, select: { practiceId: true } });
  return { userId: row.userId, practiceId };
}
