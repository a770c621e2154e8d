import { accessPredicates } from '@openconsult/contracts/access';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import { isSessionLive, sha256Hex } from '../auth/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { userToWire } from '../users/index.ts';
import { type MicrophoneOfLogin, remoteMicrophonesRepo as repo } from './repo.ts';

/** A phone, and the person whom it records for. */
export interface Guest {
  readonly microphone: MicrophoneOfLogin;
  readonly actor: Actor;
}

/** Whether the login that offered a microphone still stands. */
export const isOfferLive = ({ loginSession }: MicrophoneOfLogin, now: Date): boolean =>
  isSessionLive(loginSession, now) && loginSession.user.disabledAt === null;

/**
 * Whose grant a phone shows; one that was closed still counts, to send what it holds.
 * @throws AppError UNAUTHENTICATED when the grant, its login or the account counts no more.
 */
export async function guestOf(deps: Pick<Deps, 'db' | 'clock' | 'storage'>, grant: string | null): Promise<Guest> {
  const now = deps.clock.now();
  const microphone = grant === null ? null : await repo.byGrant(deps.db, sha256Hex(grant), now);
  if (microphone && isOfferLive(microphone, now)) {
    const { loginSession } = microphone;
    const user = await userToWire(loginSession.user, deps.storage);
    const { userId } = microphone;
    const actor = { userId, practiceId: loginSession.user.practiceId, loginSessionId: loginSession.id, user };
    if (accessPredicates.voice(user)) return { microphone, actor };
  }
  throw new AppError('UNAUTHENTICATED', answerMessages.unauthenticated);
}
