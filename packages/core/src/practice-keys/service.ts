import { randomBytes } from 'node:crypto';
import type { Deps } from '../platform/deps.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { repo } from './repo.ts';

export const PURPOSE = 'practice-keys';
const KEY_BYTES = 32;

/** The key of a practice was erased: nothing encrypted with it can be read, and nothing more is encrypted for it. */
export class PracticeKeyErasedError extends Error {
  override readonly name = 'PracticeKeyErasedError';
}

/** The key of a practice was sealed with none of the installation's secrets. */
class PracticeKeyUnreadableError extends Error {
  override readonly name = 'PracticeKeyUnreadableError';
}

/** One random key for each practice, which encrypts its backups: without the key, no copy of them can be read. */
export interface PracticeKeys {
  /**
   * The 32 bytes of a practice's key, made at the first call. Parallel calls return the same key.
   * @throws PracticeKeyErasedError, PracticeKeyUnreadableError
   */
  keyOf(practiceId: string): Promise<Buffer>;
  /** Erases the key for good: it is never made again. Safe to repeat; the first time is recorded. */
  erase(practiceId: string): Promise<void>;
}

export function createPracticeKeys({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>): PracticeKeys {
  const box = createSecretBox(config.SESSION_SECRET, PURPOSE);
  const earlier = (config.SESSION_SECRET_PREVIOUS ?? []).map((secret) => createSecretBox(secret, PURPOSE));
  return {
    async keyOf(practiceId) {
      let row = await repo.find(db, practiceId);
      if (row === null) {
        await repo.add(db, practiceId, box.seal(randomBytes(KEY_BYTES).toString('base64'), practiceId));
        // Another call may have been first.
        row = await repo.find(db, practiceId);
      }
      if (!row?.sealedKey) throw new PracticeKeyErasedError('The key of this practice was erased.');
      for (const each of [box, ...earlier]) {
        const key = each.open(row.sealedKey, practiceId);
        if (key !== null) return Buffer.from(key, 'base64');
      }
      throw new PracticeKeyUnreadableError('The key of this practice was sealed with an unknown secret.');
    },

    erase: (practiceId) => repo.erase(db, practiceId, clock.now()),
  };
}
