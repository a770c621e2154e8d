import type { Call } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import type { remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Tx } from '@openconsult/db';
import { sha256Hex } from '../auth/index.ts';
import type { Deps } from '../platform/deps.ts';
import { publishPhoneDisconnected, recordPhone } from './events.ts';
import { isOfferLive } from './guests.ts';
import { type MicrophoneOfLogin, remoteMicrophoneRepo as repo } from './repo.ts';
import { grantExpiry, grantOf, repeatedGrantOf, secretsOf } from './rules.ts';

type Body = Call<typeof remoteMicrophones.guestRejoin>['body'];

interface Returned {
  readonly microphone: MicrophoneOfLogin;
  readonly grant: string;
  readonly grantExpiresAt: Date;
}

/** The microphone that a lost phone rejoined; null if its window offered none. */
const heirOf = (tx: Tx, { userId, replacedById }: MicrophoneOfLogin): Promise<MicrophoneOfLogin | null> =>
  replacedById === null ? Promise.resolve(null) : repo.find(tx, userId, replacedById);

/** Closes a microphone and all that its phone rejoined; never one that another phone joined. */
async function endPairing(tx: Tx, first: MicrophoneOfLogin, now: Date): Promise<readonly MicrophoneOfLogin[]> {
  const ended: MicrophoneOfLogin[] = [];
  for (
    let at: MicrophoneOfLogin | null = first;
    at !== null;
    at = at.rejoinedAt === null ? null : await heirOf(tx, at)
  ) {
    if (await repo.close(tx, at.userId, at.id, now)) ended.push(at);
  }
  await recordPhone(tx, first, 'phone.refused', { from: first.deviceLabel, at: now });
  return ended;
}

/**
 * Rejoins a lost phone, only to the new offer of its own session and window. A wrong or used secret ends the pairing
 * for both sides, as it is unknown which of two is the phone (fault T22).
 * @throws AppError GONE or CONFLICT.
 */
export async function rejoin(deps: Deps, lost: MicrophoneOfLogin, body: Body): Promise<Returned> {
  const { db, config, clock } = deps;
  const now = clock.now();
  const over = () => new AppError('GONE', answerMessages.remoteMicrophoneRejoinEnded);
  const taken = () => new AppError('CONFLICT', answerMessages.remoteMicrophoneTaken);

  const answer = await db.$transaction(async (tx): Promise<Returned | readonly MicrophoneOfLogin[]> => {
    // Locked, as two parallel attempts must not both be the first.
    const old = await repo.locked(tx, lost.userId, lost.id);
    if (old === null || old.rejoinHash === null) throw over();
    const heir = await heirOf(tx, old);
    const isRepeat = old.rejoinedAt !== null && heir?.rejoinHash === body.rejoin_hash;
    if (sha256Hex(body.rejoin_secret) !== old.rejoinHash || (old.rejoinedAt !== null && !isRepeat)) {
      return endPairing(tx, old, now);
    }
    if (heir === null || !isOfferLive(heir, now)) throw over();
    const grantExpiresAt = grantExpiry(now);
    if (isRepeat) {
      const grant = repeatedGrantOf(secretsOf(config), heir, body.rejoin_hash);
      if (grant === null) throw over();
      return { microphone: heir, grant, grantExpiresAt: heir.grantExpiresAt ?? grantExpiresAt };
    }
    const grant = grantOf(config.SESSION_SECRET, heir.id, body.rejoin_hash);

    if (heir.joinedAt !== null) throw taken();
    if (heir.closedAt !== null || heir.expiresAt <= now) throw over();
    const deviceLabel = old.deviceLabel ?? '';
    const phone = { deviceLabel, grantHash: sha256Hex(grant), grantExpiresAt, rejoinHash: body.rejoin_hash };
    if (!(await repo.join(tx, heir.id, now, phone))) throw taken();
    await repo.useRejoin(tx, old.userId, old.id, now);
    await recordPhone(tx, heir, 'phone.rejoined', { to: deviceLabel, at: now });
    return { microphone: heir, grant, grantExpiresAt };
  });

  if ('grant' in answer) return answer;
  for (const microphone of answer) await publishPhoneDisconnected(deps, microphone);
  throw over();
}
