import { AppError } from '@openconsult/contracts/errors';
import type { extensionTokens } from '@openconsult/contracts/extension-tokens';
import { EXTENSION_CODE_EXPIRES_S, EXTENSION_TOKEN_EXPIRES_HOURS } from '@openconsult/contracts/limits';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { isSessionLive, newToken, sha256Hex } from '../auth/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { extensionTokenRepo as repo } from './repo.ts';

const TOKEN_EXPIRES_MS = EXTENSION_TOKEN_EXPIRES_HOURS * 3_600_000;

export function createExtensionTokenService(deps: Pick<Deps, 'db' | 'clock'>) {
  const { db, clock } = deps;

  return {
    /** A code that this session may exchange once within 60 seconds. */
    async createCode({ loginSessionId }) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + EXTENSION_CODE_EXPIRES_S * 1_000);
      await repo.sweepCodes(db, loginSessionId, new Date(now.getTime() - TOKEN_EXPIRES_MS));
      const { uuid } = await repo.createCode(db, loginSessionId, expiresAt);
      return { uuid, expires_at: expiresAt.toISOString() };
    },

    /**
     * Exchanges a code of the same session for a token of 12 hours, which ends with the session; only its hash is
     * stored.
     * @throws AppError GONE for a code that is unknown, expired, was used or is another session's, all alike. Using
     * one's own code again also ends its token: one of the two was not the extension (fault T23).
     */
    async exchange({ userId, practiceId, loginSessionId }, { body: { uuid } }) {
      const now = clock.now();
      const token = newToken();
      const given = await db.$transaction(async (tx) => {
        const used = await repo.useCode(tx, loginSessionId, uuid, now);
        if (used) {
          const endMs = Math.min(now.getTime() + TOKEN_EXPIRES_MS, used.loginSession.expiresAt.getTime());
          const expiresAt = new Date(endMs);
          await repo.createToken(tx, { codeUuid: uuid, loginSessionId, tokenHash: sha256Hex(token), expiresAt });
          return expiresAt;
        }
        if (await repo.revokeTokenOf(tx, loginSessionId, uuid, now)) {
          const action = 'extension-token.revoked';
          await recordAuditEvent(tx, { practiceId, action, actorId: userId, subjectId: userId, at: now });
        }
        return null;
      });
      if (given === null) throw new AppError('GONE');
      return { access_token: token, expires_at: given.toISOString() };
    },

    /** The user of this token. @throws AppError UNAUTHENTICATED if it, its session or the account is no longer valid */
    async current(_actor, _call, { bearer }) {
      const now = clock.now();
      const found = bearer === null ? null : await repo.openToken(db, sha256Hex(bearer), now);
      const user = found?.loginSession.user;
      if (!user || user.disabledAt || !isSessionLive(found.loginSession, now)) {
        throw new AppError('UNAUTHENTICATED');
      }
      return {
        user_id: user.id,
        full_name: `${user.firstName} ${user.lastName}`.trim(),
        scope: 'ext',
        expires_at: found.expiresAt.toISOString(),
      };
    },
  } satisfies UseCases<typeof extensionTokens>;
}
