import { AppError } from '@openconsult/contracts/errors';
import type { Passkey, passkeys } from '@openconsult/contracts/passkeys';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Passkey as PasskeyRow, Tx } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import {
  confirmOwnPassword,
  type LoginResult,
  startLoginChallenge,
  startLoginSession,
  useLoginChallenge,
  withinLoginLimits,
  wrongCredentials,
} from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { createCeremonies } from './ceremonies.ts';
import { passkeyRepo as repo } from './repo.ts';

export function createPasskeyService(deps: Deps) {
  const { db, clock } = deps;
  const ceremonies = createCeremonies(deps.config);

  const record = (tx: Tx, { userId, practiceId }: Actor, action: string) =>
    recordAuditEvent(tx, { practiceId, action, actorId: userId, subjectId: userId, at: clock.now() });

  return {
    /** A challenge for any passkey of this site. */
    async loginOptions() {
      const { challenge, options } = await ceremonies.loginOptions();
      const of = { purpose: 'passkey_login', userId: null, challenge, remember: false } as const;
      return { challenge: await startLoginChallenge(deps, of), options };
    },

    /**
     * Logs in the owner of a passkey; no second factor is required.
     * @throws AppError GONE for a challenge that expired or was used; VALIDATION as of a wrong password for an unknown
     * passkey, a wrong answer and a disabled account alike; RATE_LIMITED as a log-in is.
     */
    async login(_actor, { body }, browser) {
      const { challenge: token, credential, remember = false } = body;
      const { challenge } = await useLoginChallenge(deps, { purpose: 'passkey_login', userId: null, token });
      const user = await withinLoginLimits(
        deps,
        { purpose: 'passkey', email: credential.id, ip: browser.ip },
        async () => {
          const passkey = await repo.byCredentialId(db, credential.id);
          if (!passkey || passkey.user.disabledAt) throw wrongCredentials();
          const counter = await ceremonies.readLogin(credential, challenge ?? '', passkey);
          if (counter === null) throw wrongCredentials();
          if (!(await repo.noteUse(db, passkey, BigInt(counter), clock.now()))) throw wrongCredentials();
          return passkey.user;
        },
      );
      return startLoginSession(deps, user, { ...browser, remember });
    },

    async list({ userId }) {
      return { data: (await repo.listOf(db, userId)).map(passkeyToWire) };
    },

    /** @throws AppError VALIDATION at `password` if it is wrong; RATE_LIMITED as a log-in is */
    async addOptions(actor, { body: { password } }, { ip }) {
      const user = await confirmOwnPassword(deps, actor, { password, ip });
      const { challenge, options } = await ceremonies.addOptions(user, await repo.listOf(db, user.id));
      const of = { purpose: 'passkey_add', userId: user.id, challenge, remember: false } as const;
      return { challenge: await startLoginChallenge(deps, of), options };
    },

    /**
     * Stores a passkey.
     * @throws AppError GONE for a challenge that expired, was used or is another user's; VALIDATION at `credential` for
     * an invalid answer; CONFLICT for a known passkey.
     */
    async add(actor, { body: { challenge: token, credential, name } }) {
      const { userId } = actor;
      const { challenge } = await useLoginChallenge(deps, { purpose: 'passkey_add', userId, token });
      const made = await ceremonies.readAdded(credential, challenge ?? '');
      if (!made) {
        const errors = { credential: [answerMessages.passkeyRefused] };
        throw new AppError('VALIDATION', answerMessages.passkeyRefused, { errors });
      }
      const { credentialId, publicKey, counter, transports } = made;
      const added = await db.$transaction(async (tx) => {
        const row = await repo.add(tx, {
          userId,
          credentialId,
          publicKey,
          counter: BigInt(counter),
          transports: [...transports],
          name,
          createdAt: clock.now(),
        });
        if (row) await record(tx, actor, 'passkey.added');
        return row;
      });
      if (!added) throw new AppError('CONFLICT');
      return passkeyToWire(added);
    },

    /** Removes an own passkey; a no-op for one that is gone or another user's. */
    async remove(actor, { params }) {
      await db.$transaction(async (tx) => {
        if (await repo.remove(tx, actor.userId, params.id)) await record(tx, actor, 'passkey.removed');
      });
      return { done: true };
    },
  } satisfies UseCases<typeof passkeys, { login: LoginResult }>;
}

const passkeyToWire = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
