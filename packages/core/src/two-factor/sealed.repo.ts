import { inBatches, type SealedValues } from '../platform/sealed-values.ts';
import { PURPOSE } from './app-secrets.ts';

/** The secrets of authenticator apps. */
export const sealedAppSecrets: SealedValues = {
  name: 'secrets of authenticator apps',
  column: 'two_factors.encrypted_secret',
  purpose: PURPOSE,
  async *all(db) {
    const rows = inBatches<{ userId: string; encryptedSecret: Uint8Array }>((after, take) =>
      db.twoFactor.findMany({
        where: after ? { userId: { gt: after.userId } } : {},
        orderBy: { userId: 'asc' },
        select: { userId: true, encryptedSecret: true },
        take,
      }),
    );
    for await (const { userId, encryptedSecret } of rows) yield { id: userId, owner: userId, sealed: encryptedSecret };
  },
  async replace(db, { id, sealed: former }, encryptedSecret) {
    await db.twoFactor.updateMany({
      where: { userId: id, encryptedSecret: new Uint8Array(former) },
      data: { encryptedSecret },
    });
  },
};
