import { accessPredicates } from '@openconsult/contracts/access';
import { AppError } from '@openconsult/contracts/errors';
import { isSessionLive, noteActivity, sha256Hex } from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { userToWire } from '../users/index.ts';
import { type MicrophoneOfLogin, remoteMicrophoneRepo as repo } from './repo.ts';
import { grantExpiry, sendingEndedBefore } from './rules.ts';

/** A phone, and its user. */
export interface Guest {
  readonly microphone: MicrophoneOfLogin;
  readonly actor: Actor;
  /** Whether it may still record; otherwise it only sends what it holds. */
  readonly isOpen: boolean;
}

/** Whether the session that offered a microphone is valid. */
export const isOfferLive = ({ loginSession, user }: MicrophoneOfLogin, now: Date): boolean =>
  loginSession !== null && isSessionLive(loginSession, now) && user.disabledAt === null;

/** A grant is extended at most this often. */
const EXTEND_EVERY_MS = 60_000;

/**
 * The phone of a token. A phone that was closed, expired or lost its session is accepted for some more days, to send
 * what it holds: audio recorded under a valid grant is never lost (fault R12, R13, R18). Use extends the grant.
 * @throws AppError UNAUTHENTICATED if the grant has ended for sending too, or the account is disabled or has no voice
 * notes.
 */
export async function guestOf(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'storage'>,
  grant: string | null,
): Promise<Guest> {
  const now = deps.clock.now();
  const microphone = grant === null ? null : await repo.byGrant(deps.db, sha256Hex(grant), sendingEndedBefore(now));
  if (microphone && microphone.user.disabledAt === null) {
    const { userId, loginSession, closedAt } = microphone;
    const user = await userToWire(microphone.user, deps);
    // Without a session it belongs to no window: an id that no session has.
    const loginSessionId = loginSession?.id ?? microphone.id;
    const actor = { userId, practiceId: microphone.user.practiceId, loginSessionId, user };
    const expiresAt = microphone.grantExpiresAt ?? now;
    const isOpen = closedAt === null && expiresAt > now && isOfferLive(microphone, now);
    if (!accessPredicates.voice(user)) throw new AppError('UNAUTHENTICATED');
    if (isOpen && loginSession) await noteActivity(deps, loginSession);
    const extended = grantExpiry(now);
    if (!isOpen || extended.getTime() - expiresAt.getTime() < EXTEND_EVERY_MS) return { microphone, actor, isOpen };
    await repo.extend(deps.db, microphone, now, extended);
    return { microphone: { ...microphone, grantExpiresAt: extended }, actor, isOpen };
  }
  throw new AppError('UNAUTHENTICATED');
}
