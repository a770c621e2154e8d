import type { LoginSession, Tx } from '@openconsult/db';

/** Reads where a person is signed in; `auth` writes. */
export const devicesRepo = {
  listOf: (tx: Tx, userId: string): Promise<LoginSession[]> =>
    tx.loginSession.findMany({ where: { userId }, orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }] }),
};
