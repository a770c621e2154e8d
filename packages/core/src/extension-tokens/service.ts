import type { CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import type { extensionTokens } from '@openconsult/contracts/extension-tokens';
import { EXTENSION_CODE_EXPIRES_S, EXTENSION_TOKEN_EXPIRES_HOURS } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/messages';
import { recordAuditEvent } from '../audit-trail/index.ts';
import { isSessionLive, newToken, sha256Hex } from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { extensionTokensRepo as repo } from './repo.ts';

type Answer<Call extends keyof typeof extensionTokens> = Promise<CallResponse<(typeof extensionTokens)[Call]>>;

const TOKEN_EXPIRES_MS = EXTENSION_TOKEN_EXPIRES_HOURS * 3_600_000;

export interface ExtensionTokensService {
  /** A code that this session may exchange once within 60 seconds. */
  createCode(actor: Actor): Answer<'createCode'>;
  /**
   * Exchanges a code of the same session for a token of 12 hours, of which only the hash is kept. It ends with the session.
   * @throws AppError GONE for a code that is unknown, ended, was used or is another session's, all alike. Using one's
   * own code again also ends the token that it gave: one of the two was not the extension (fault T23).
   */
  exchange(actor: Actor, uuid: string): Answer<'exchange'>;
  /** Whose token this is. @throws AppError UNAUTHENTICATED when it, its session or the account counts no more. */
  current(token: string | null): Answer<'current'>;
}

export function createExtensionTokensService(deps: Pick<Deps, 'db' | 'clock'>): ExtensionTokensService {
  const { db, clock } = deps;

  return {
    async createCode({ loginSessionId }) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + EXTENSION_CODE_EXPIRES_S * 1_000);
      await repo.sweepCodes(db, loginSessionId, new Date(now.getTime() - TOKEN_EXPIRES_MS));
      const { uuid } = await repo.createCode(db, loginSessionId, expiresAt);
      return { uuid, expires_at: expiresAt.toISOString() };
    },

    async exchange({ userId, practiceId, loginSessionId }, uuid) {
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
      if (given === null) throw new AppError('GONE', answerMessages.codeUsed);
      return { access_token: token, expires_at: given.toISOString() };
    },

    async current(token) {
      const now = clock.now();
      const found = token === null ? null : await repo.openToken(db, sha256Hex(token), now);
      const user = found?.loginSession.user;
      if (!user || user.disabledAt || !isSessionLive(found.loginSession, now)) {
        throw new AppError('UNAUTHENTICATED', answerMessages.unauthenticated);
      }
      return {
        user_id: user.id,
        full_name: `${user.firstName} ${user.lastName}`.trim(),
        scope: 'ext',
        expires_at: found.expiresAt.toISOString(),
      };
    },
  };
}
