import type { User } from '@openconsult/db';

/** Whether an account opens nothing before an admin approves it, or a payment does. */
export const isWaiting = (
  row: Pick<User, 'isAdmin' | 'disabledAt' | 'passwordHash' | 'cardStatus' | 'isSubActive'>,
): boolean =>
  !row.isAdmin && row.disabledAt === null && row.passwordHash !== null && !row.cardStatus && !row.isSubActive;
