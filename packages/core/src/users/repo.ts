import type { Practice, Tx, User } from '@openconsult/db';

/** A person with their clinic; for use cases that act for a person without a signed-in call, such as a worker's. */
export const findUserPractice = (tx: Tx, userId: string): Promise<User & { practice: Practice }> =>
  tx.user.findUniqueOrThrow({ where: { id: userId }, include: { practice: true } });
