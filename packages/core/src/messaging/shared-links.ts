import type { Call } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { SHARED_LINK_OPENS_MAX } from '@openconsult/contracts/limits';
import type { messaging } from '@openconsult/contracts/messaging';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Db, Prisma } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { hashToken } from './share-token.ts';

/**
 * A link opens its document while it is neither expired nor revoked, its consultation exists and its sender is active.
 */
const opensAt = (tokenHash: string, now: Date): Prisma.SharedDocumentWhereInput => ({
  tokenHash,
  revokedAt: null,
  expiresAt: { gt: now },
  openedCount: { lt: SHARED_LINK_OPENS_MAX },
  message: { user: { disabledAt: null }, bundle: { voiceNote: { consultation: { deletedAt: null } } } },
});

/**
 * Counts an opening of a link, and returns the key of its PDF.
 * @throws AppError GONE for a link that no longer opens; NOT_FOUND for one that never existed.
 */
export async function openSharedLink({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<string> {
  const now = clock.now();
  const tokenHash = hashToken(token);
  const opened = await db.sharedDocument.updateMany({
    where: opensAt(tokenHash, now),
    data: { openedCount: { increment: 1 }, lastOpenedAt: now },
  });
  const row = await db.sharedDocument.findUnique({ where: { tokenHash }, include: { message: true } });
  if (row === null) throw new AppError('NOT_FOUND');
  if (opened.count === 0) throw new AppError('GONE', answerMessages.sharedLinkEnded);
  return row.message.pdfKey;
}

/** Ends the link of a text message. Idempotent. @throws AppError NOT_FOUND unless it is the user's own */
export async function revokeSharedLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Actor, 'userId'>,
  { params }: Call<typeof messaging.revokeLink>,
): Promise<{ done: true }> {
  const message = { id: params.message_id, userId, bundleId: params.id };
  await db.sharedDocument.updateMany({ where: { message, revokedAt: null }, data: { revokedAt: clock.now() } });
  if ((await db.sharedDocument.count({ where: { message } })) === 0) {
    throw new AppError('NOT_FOUND');
  }
  return { done: true };
}

/** Removes links that expired before then. Returns how many. */
export const sweepSharedLinks = async (db: Db, before: Date): Promise<number> =>
  (await db.sharedDocument.deleteMany({ where: { expiresAt: { lt: before } } })).count;
