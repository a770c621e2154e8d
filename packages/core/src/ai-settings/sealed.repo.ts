import type { AiSetting } from '@openconsult/db';
import { inBatches, type SealedValues } from '../platform/sealed-values.ts';
import { ownerOf, PURPOSE } from './keys.ts';

/** The keys of services that practices chose. */
export const sealedAiKeys: SealedValues = {
  name: 'keys of AI services',
  column: 'ai_settings.encrypted_key',
  purpose: PURPOSE,
  async *all(db) {
    const rows = inBatches<AiSetting>((after, take) =>
      db.aiSetting.findMany({
        where: { encryptedKey: { not: null } },
        orderBy: [{ practiceId: 'asc' }, { task: 'asc' }],
        ...(after && {
          cursor: { practiceId_task: { practiceId: after.practiceId, task: after.task } },
          skip: 1,
        }),
        take,
      }),
    );
    for await (const { practiceId, task, baseUrl, encryptedKey } of rows) {
      if (encryptedKey !== null && baseUrl !== null)
        yield { id: `${practiceId} ${task}`, owner: ownerOf(practiceId, task, baseUrl), sealed: encryptedKey };
    }
  },
  async replace(db, { id, sealed: former }, encryptedKey) {
    const [practiceId = ''] = id.split(' ');
    await db.aiSetting.updateMany({
      where: { practiceId, encryptedKey: new Uint8Array(former) },
      data: { encryptedKey },
    });
  },
};
