import type { Passkey, Tx, User } from '@openconsult/db';

/** The only queries on passkeys; each names the owner, except the log-in, where the passkey identifies the user. */
export const passkeyRepo = {
  listOf: (tx: Tx, userId: string): Promise<Passkey[]> =>
    tx.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),

  byCredentialId: (tx: Tx, credentialId: string): Promise<(Passkey & { user: User }) | null> =>
    tx.passkey.findUnique({ where: { credentialId }, include: { user: true } }),

  /** Null if the passkey is already registered. */
  async add(
    tx: Tx,
    passkey: Omit<Passkey, 'id' | 'lastUsedAt' | 'publicKey'> & { readonly publicKey: Uint8Array<ArrayBuffer> },
  ): Promise<Passkey | null> {
    const [added] = await tx.passkey.createManyAndReturn({ data: [passkey], skipDuplicates: true });
    return added ?? null;
  },

  /** Records a log-in; false if another one with the same count, or a removal, came first. */
  async noteUse(tx: Tx, { id, counter }: Passkey, newCounter: bigint, now: Date): Promise<boolean> {
    const { count } = await tx.passkey.updateMany({
      where: { id, counter },
      data: { counter: newCounter, lastUsedAt: now },
    });
    return count === 1;
  },

  /** False if the user has no such passkey. */
  async remove(tx: Tx, userId: string, id: string): Promise<boolean> {
    const { count } = await tx.passkey.deleteMany({ where: { id, userId } });
    return count === 1;
  },
};
