import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { Passkey, passkeys } from '@openconsult/contracts/passkeys';
import type { Passkey as PasskeyRow, Tx } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import {
  type Browser,
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
import { createCeremonies } from './ceremonies.ts';
import { passkeysRepo as repo } from './repo.ts';

type Body<Call extends keyof typeof passkeys> = CallParsed<(typeof passkeys)[Call]>['body'];
type Answer<Call extends keyof typeof passkeys> = Promise<CallResponse<(typeof passkeys)[Call]>>;

export interface PasskeysService {
  /** A challenge for whoever holds a passkey of this site. */
  loginOptions(): Answer<'loginOptions'>;
  /**
   * Signs in whoever the passkey belongs to; no second factor is asked for.
   * @throws AppError GONE for a challenge that ended or was used; VALIDATION as of a wrong password for an unknown
   * passkey, a wrong answer and a disabled account alike; RATE_LIMITED as a log-in is.
   */
  login(body: Body<'login'>, browser: Browser): Promise<LoginResult>;
  list(actor: Actor): Answer<'list'>;
  /** @throws AppError VALIDATION at `password` when it is wrong; RATE_LIMITED as a log-in is. */
  addOptions(actor: Actor, body: Body<'addOptions'>, ip: string): Answer<'addOptions'>;
  /**
   * Keeps a passkey.
   * @throws AppError GONE for a challenge that ended, was used or is somebody else's; VALIDATION at `credential` for an
   * answer that is not right; CONFLICT for a passkey that is known already.
   */
  add(actor: Actor, body: Body<'add'>): Answer<'add'>;
  /** Removes an own passkey; does nothing for one that is gone or somebody else's. */
  remove(actor: Actor, id: string): Answer<'remove'>;
}

export function createPasskeysService(deps: Deps): PasskeysService {
  const { db, clock } = deps;
  const ceremonies = createCeremonies(deps.config);

  const record = (tx: Tx, { userId, practiceId }: Actor, action: string) =>
    recordAuditEvent(tx, { practiceId, action, actorId: userId, subjectId: userId, at: clock.now() });

  return {
    async loginOptions() {
      const { challenge, options } = await ceremonies.loginOptions();
      const of = { purpose: 'passkey_login', userId: null, challenge, remember: false } as const;
      return { challenge: await startLoginChallenge(deps, of), options };
    },

    async login({ challenge: token, credential, remember = false }, browser) {
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

    async addOptions(actor, { password }, ip) {
      const user = await confirmOwnPassword(deps, actor, { password, ip });
      const { challenge, options } = await ceremonies.addOptions(user, await repo.listOf(db, user.id));
      const of = { purpose: 'passkey_add', userId: user.id, challenge, remember: false } as const;
      return { challenge: await startLoginChallenge(deps, of), options };
    },

    async add(actor, { challenge: token, credential, name }) {
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
      if (!added) throw new AppError('CONFLICT', answerMessages.conflict);
      return passkeyToWire(added);
    },

    async remove(actor, id) {
      await db.$transaction(async (tx) => {
        if (await repo.remove(tx, actor.userId, id)) await record(tx, actor, 'passkey.removed');
      });
      return { done: true };
    },
  };
}

const passkeyToWire = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
