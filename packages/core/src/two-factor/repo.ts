import type { TwoFactor, Tx } from '@openconsult/db';

/** The only queries on secrets of authenticator apps and on recovery codes; each names the owner. */
export const twoFactorRepo = {
  ofUser: (tx: Tx, userId: string): Promise<TwoFactor | null> => tx.twoFactor.findUnique({ where: { userId } }),

  countUnusedCodes: (tx: Tx, userId: string): Promise<number> =>
    tx.recoveryCode.count({ where: { userId, usedAt: null } }),

  /** Stores a secret that waits for its first code, replacing an earlier one; false if one is active. */
  async storeNewSecret(tx: Tx, userId: string, encryptedSecret: Uint8Array<ArrayBuffer>): Promise<boolean> {
    await tx.twoFactor.deleteMany({ where: { userId, enabledAt: null } });
    const { count } = await tx.twoFactor.createMany({ data: [{ userId, encryptedSecret }], skipDuplicates: true });
    return count === 1;
  },

  /** Activates a waiting secret; false if it was replaced or activated meanwhile. */
  async enable(tx: Tx, { userId, encryptedSecret }: TwoFactor, lastStep: bigint, now: Date): Promise<boolean> {
    const { count } = await tx.twoFactor.updateMany({
      where: { userId, encryptedSecret, enabledAt: null },
      data: { enabledAt: now, lastStep },
    });
    return count === 1;
  },

  /** Records a warning of the owner; false if they were warned since `unlessAfter`. */
  async noteWarned(tx: Tx, userId: string, now: Date, unlessAfter: Date): Promise<boolean> {
    const { count } = await tx.twoFactor.updateMany({
      where: { userId, OR: [{ warnedAt: null }, { warnedAt: { lt: unlessAfter } }] },
      data: { warnedAt: now },
    });
    return count === 1;
  },

  /** Whether a second factor is required; locks the row until the transaction ends. */
  async lockEnabled(tx: Tx, userId: string): Promise<boolean> {
    const rows = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM two_factors WHERE user_id = ${userId}::uuid AND enabled_at IS NOT NULL FOR UPDATE`;
    return rows.length === 1;
  },

  /** Uses a step, and with it every earlier one; false if a code of it or of a later one was used already. */
  async useStep(tx: Tx, userId: string, step: bigint): Promise<boolean> {
    const { count } = await tx.twoFactor.updateMany({
      where: { userId, enabledAt: { not: null }, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
      data: { lastStep: step },
    });
    return count === 1;
  },

  /** Uses a recovery code; false if there is none or it was used. */
  async useRecoveryCode(tx: Tx, userId: string, codeHash: string, now: Date): Promise<boolean> {
    const { count } = await tx.recoveryCode.updateMany({
      where: { userId, codeHash, usedAt: null },
      data: { usedAt: now },
    });
    return count === 1;
  },

  async replaceRecoveryCodes(tx: Tx, userId: string, codeHashes: readonly string[]): Promise<void> {
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.recoveryCode.createMany({ data: codeHashes.map((codeHash) => ({ userId, codeHash })) });
  },

  /** Deletes the secret and the recovery codes; false if no second factor was active. */
  async remove(tx: Tx, userId: string): Promise<boolean> {
    await tx.recoveryCode.deleteMany({ where: { userId } });
    const { count } = await tx.twoFactor.deleteMany({ where: { userId, enabledAt: { not: null } } });
    await tx.twoFactor.deleteMany({ where: { userId } });
    return count === 1;
  },
};
