import type { Db, PracticeKey } from '@openconsult/db';

export const repo = {
  find: (db: Db, practiceId: string): Promise<PracticeKey | null> =>
    db.practiceKey.findUnique({ where: { practiceId } }),

  /** Does nothing where the practice has a key or had one. */
  async add(db: Db, practiceId: string, sealedKey: Uint8Array<ArrayBuffer>): Promise<void> {
    await db.practiceKey.createMany({ data: [{ practiceId, sealedKey }], skipDuplicates: true });
  },

  /** Leaves a practice that never had a key with one that is erased. */
  async erase(db: Db, practiceId: string, erasedAt: Date): Promise<void> {
    await db.practiceKey.createMany({ data: [{ practiceId, erasedAt }], skipDuplicates: true });
    await db.practiceKey.updateMany({ where: { practiceId, erasedAt: null }, data: { sealedKey: null, erasedAt } });
  },
};
