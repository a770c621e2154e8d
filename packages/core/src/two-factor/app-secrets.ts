import type { TwoFactor } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';
import { createSecretBox } from '../platform/secret-box.ts';

/** The secrets of authenticator apps as the database keeps them: encrypted, each for its person. */
export function createAppSecrets(deps: Pick<Deps, 'config' | 'log'>) {
  const box = createSecretBox(deps.config.SESSION_SECRET, 'two-factor');
  return {
    seal: (secret: string, userId: string): Uint8Array<ArrayBuffer> => box.seal(secret, userId),
    /** Null, and a line in the log, when the installation's secret is not the one it was sealed under. */
    open({ encryptedSecret, userId }: TwoFactor): string | null {
      const secret = box.open(encryptedSecret, userId);
      if (secret === null) deps.log.warn({ user_id: userId }, 'two-factor secret cannot be read');
      return secret;
    },
  };
}
