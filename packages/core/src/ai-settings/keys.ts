import type { AiTask } from '@openconsult/contracts/ai-settings';
import type { AiSetting } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { originOf } from './rules.ts';

export const PURPOSE = 'ai-keys';

/** A key opens for its practice, task and origin only: a row that was changed or copied sends no key elsewhere. */
export const ownerOf = (practiceId: string, task: AiTask, baseUrl: string): string =>
  `${practiceId} ${task} ${originOf(baseUrl)}`;

/** The keys of services in the database. */
export function createAiKeys({ config, log }: Pick<Deps, 'config' | 'log'>) {
  const box = createSecretBox(config.SESSION_SECRET, PURPOSE);
  const earlier = (config.SESSION_SECRET_PREVIOUS ?? []).map((secret) => createSecretBox(secret, PURPOSE));
  return {
    seal: (key: string, practiceId: string, task: AiTask, baseUrl: string): Uint8Array<ArrayBuffer> =>
      box.seal(key, ownerOf(practiceId, task, baseUrl)),

    /** '' for a service without a key; null, and a log line, for one that does not open. */
    open({ encryptedKey, practiceId, task, baseUrl }: AiSetting): string | null {
      if (encryptedKey === null || baseUrl === null) return '';
      for (const each of [box, ...earlier]) {
        const key = each.open(encryptedKey, ownerOf(practiceId, task, baseUrl));
        if (key !== null) return key;
      }
      log.warn({ practiceId, task }, 'the key of an AI service cannot be read');
      return null;
    },
  };
}
