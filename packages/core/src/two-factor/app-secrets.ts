import type { TwoFactor } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { createSecretBox } from '../platform/secret-box.ts';

export const PURPOSE = 'two-factor';

/** The secrets of authenticator apps in the database: encrypted, each for its user. */
export function createAppSecrets(deps: Pick<Deps, 'config' | 'log'>) {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS = [] } = deps.config;
  const box = createSecretBox(SESSION_SECRET, PURPOSE);
  const earlier = SESSION_SECRET_PREVIOUS.map((secret) => createSecretBox(secret, PURPOSE));
  return {
    seal: (secret: string, userId: string): Uint8Array<ArrayBuffer> => box.seal(secret, userId),
    /** Null, and a log line, if it was sealed with none of the installation's secrets. */
    open({ encryptedSecret, userId }: TwoFactor): string | null {
      for (const each of [box, ...earlier]) {
        const secret = each.open(encryptedSecret, userId);
        if (secret !== null) return secret;
      }
      deps.log.warn({ user_id: userId }, 'two-factor secret cannot be read');
      return null;
    },
  };
}
