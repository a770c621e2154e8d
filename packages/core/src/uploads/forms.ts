import { AppError } from '@openconsult/contracts/errors';
import { FORMS_OPEN_MAX, UNCONFIRMED_AUDIO_MAX_BYTES, UPLOAD_FORM_EXPIRES_S } from '@openconsult/contracts/limits';
import { usageMessages } from '@openconsult/contracts/texts';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { uploadRepo as repo } from './repo.ts';

/**
 * Records that a form for audio under a prefix is about to be signed, so that unconfirmed audio is swept. Limits a
 * user's forms and unconfirmed audio; real recordings come nowhere near.
 * @param confirmedBytes what the user's recordings under pending forms have confirmed
 * @throws AppError RATE_LIMITED if the user has too many forms, or too much unconfirmed audio.
 */
export async function assertFormAllowed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Actor, 'userId'>,
  keyPrefix: string,
  confirmedBytes: (tx: Tx) => Promise<number>,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await repo.lockForms(tx, userId);
    const now = clock.now();
    const others = await repo.countOtherForms(tx, userId, keyPrefix, now);
    const unconfirmed = (await repo.postedBytes(tx, userId)) - (await confirmedBytes(tx));
    if (others >= FORMS_OPEN_MAX || unconfirmed > UNCONFIRMED_AUDIO_MAX_BYTES) {
      throw new AppError('RATE_LIMITED', usageMessages.forms, { retryAfterS: UPLOAD_FORM_EXPIRES_S });
    }
    const expiresAt = new Date(now.getTime() + UPLOAD_FORM_EXPIRES_S * 1_000);
    await repo.note(tx, { key: keyPrefix, userId, expiresAt });
  });
}
