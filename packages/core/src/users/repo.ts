import type { Practice, Tx, User } from '@openconsult/db';

/** The only writes that people make on their own row; every one names the person. */
export const userRepo = {
  /** The row, held until the transaction ends. */
  async hold(tx: Tx, userId: string): Promise<User> {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
    return tx.user.findUniqueOrThrow({ where: { id: userId } });
  },

  find: (tx: Tx, userId: string): Promise<User> => tx.user.findUniqueOrThrow({ where: { id: userId } }),

  update: (tx: Tx, userId: string, data: OwnColumns): Promise<User> => tx.user.update({ where: { id: userId }, data }),
};

/** What people may change of their own row. */
export type OwnColumns = Partial<
  Pick<User, 'firstName' | 'lastName' | 'addressCountry' | 'profileImageKey' | 'termStatus'>
>;

/** A person with their clinic; for use cases that act for a person without a signed-in call, such as a worker's. */
export const findUserPractice = (tx: Tx, userId: string): Promise<User & { practice: Practice }> =>
  tx.user.findUniqueOrThrow({ where: { id: userId }, include: { practice: true } });

/** Whose rows the work on a row reaches, for a job; null when the row is gone. */
export async function ownerOfRow(
  tx: Tx,
  row: { readonly userId: string } | null,
): Promise<{ userId: string; practiceId: string } | null> {
  if (!row) return null;
  const { practiceId } = await tx.user.findUniqueOrThrow({ where: { id: row.userId }, select: { practiceId: true } });
  return { userId: row.userId, practiceId };
}
