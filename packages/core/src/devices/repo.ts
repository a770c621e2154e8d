import type { LoginSession, Tx } from '@openconsult/db';

/** Reads where a user is logged in; `auth` writes. */
export const deviceRepo = {
  listOf: (tx: Tx, userId: string): Promise<LoginSession[]> =>
    tx.loginSession.findMany({ where: { userId }, orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }] }),
};
