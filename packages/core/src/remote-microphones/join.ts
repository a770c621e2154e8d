import { AppError } from '@openconsult/contracts/errors';
import type { remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Tx } from '@openconsult/db';
import { countedAddress, sha256Hex, withinLoginLimits } from '../auth/index.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { recordPhone } from './events.ts';
import { guestOf, isOfferLive } from './guests.ts';
import { rejoin } from './rejoin.ts';
import { type JoiningPhone, type MicrophoneOfLogin, remoteMicrophoneRepo as repo } from './repo.ts';
import { codeHashOf, grantExpiry, grantOf, repeatedGrantOf, secretsOf } from './rules.ts';
import { guestToWire } from './wire.ts';

type Calls = typeof remoteMicrophones;

/** Attempts with a code or a token are counted by address, beside password attempts. */
const TRIES_OF = 'remote-microphone';

/** How a phone joins and rejoins. */
export function joinMicrophones(deps: Deps) {
  const { clock } = deps;

  return {
    /**
     * Joins a phone by token or code; its own token is stored as a hash. The same call again, while the offer lasts,
     * gets the same answer: the phone is identified by the hash of its secret.
     * @throws AppError CONFLICT if another phone has joined, GONE without an open offer, RATE_LIMITED.
     */
    join: (_actor, { body: { token, code, device_label, rejoin_hash } }, { ip }) =>
      withinLoginLimits(deps, { purpose: 'phone', email: TRIES_OF, ip }, async () => {
        const now = clock.now();
        const phone = { deviceLabel: device_label, rejoinHash: rejoin_hash };
        return acceptPhone(deps, await offered(deps, { token, code, ip }, now), phone, now);
      }),

    /**
     * Rejoins a lost phone to its window's new offer, while that lasts and once. The same call again gets the same
     * answer.
     * @throws AppError GONE if it may not, or if the secret is wrong or used, which ends the pairing; CONFLICT if
     * another phone joined first.
     */
    async guestRejoin(_actor, { body }, { bearer }) {
      const { microphone } = await guestOf(deps, bearer);
      const returned = await rejoin(deps, microphone, body);
      return { ...guestToWire(deps.config, returned.microphone, returned.grantExpiresAt), grant: returned.grant };
    },
  } satisfies Partial<UseCases<Calls>>;
}

async function offered(
  { db, config }: Deps,
  phone: { token?: string | undefined; code?: string | undefined; ip: string },
  now: Date,
) {
  const address = countedAddress(phone.ip);
  const found =
    phone.token === undefined
      ? await repo.byCode(db, codeHashOf(config.SESSION_SECRET, phone.code ?? ''), address, now)
      : await repo.byToken(db, sha256Hex(phone.token));
  if (!found && phone.code !== undefined) await repo.countWrongCode(db, address, now);
  if (!found || found.closedAt || found.expiresAt <= now || !isOfferLive(found, now)) {
    throw new AppError('GONE', answerMessages.remoteMicrophoneEnded);
  }
  return found;
}

const acceptPhone = (
  { db, config }: Deps,
  found: MicrophoneOfLogin,
  phone: Pick<JoiningPhone, 'deviceLabel' | 'rejoinHash'>,
  now: Date,
) =>
  db.$transaction(async (tx) => {
    const grant = grantOf(config.SESSION_SECRET, found.id, phone.rejoinHash);
    const grantExpiresAt = grantExpiry(now);
    if (!(await repo.join(tx, found.id, now, { ...phone, grantHash: sha256Hex(grant), grantExpiresAt }))) {
      return repeatGrant(config, tx, found, phone.rejoinHash);
    }
    await recordPhone(tx, found, 'phone.joined', { to: phone.deviceLabel, at: now });
    return { ...guestToWire(config, found, grantExpiresAt), grant };
  });

/** The answer to a phone that has joined already: another phone does not learn its token (fault T22). */
async function repeatGrant(config: Config, tx: Tx, { userId, id }: MicrophoneOfLogin, rejoinHash: string) {
  const there = await repo.find(tx, userId, id);
  const grant = there === null ? null : repeatedGrantOf(secretsOf(config), there, rejoinHash);
  if (!there?.grantExpiresAt || there.closedAt || grant === null) {
    throw new AppError('CONFLICT', answerMessages.remoteMicrophoneTaken);
  }
  return { ...guestToWire(config, there, there.grantExpiresAt), grant };
}
