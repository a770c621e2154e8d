import { inBatches, type SealedValues } from '../platform/sealed-values.ts';
import { PURPOSE } from './service.ts';

/** The keys of practices that are not erased. */
export const sealedPracticeKeys: SealedValues = {
  name: 'keys of practices',
  column: 'practice_keys.sealed_key',
  purpose: PURPOSE,
  async *all(db) {
    const rows = inBatches<{ practiceId: string; sealedKey: Uint8Array | null }>((after, take) =>
      db.practiceKey.findMany({
        where: { erasedAt: null, ...(after && { practiceId: { gt: after.practiceId } }) },
        orderBy: { practiceId: 'asc' },
        select: { practiceId: true, sealedKey: true },
        take,
      }),
    );
    for await (const { practiceId, sealedKey } of rows) {
      if (sealedKey !== null) yield { id: practiceId, owner: practiceId, sealed: sealedKey };
    }
  },
  async replace(db, { id, sealed: former }, sealedKey) {
    await db.practiceKey.updateMany({
      where: { practiceId: id, sealedKey: new Uint8Array(former) },
      data: { sealedKey },
    });
  },
};
