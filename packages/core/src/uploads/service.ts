import { randomUUID } from 'node:crypto';
import { AppError } from '@openconsult/contracts/errors';
import { UPLOAD_FORM_EXPIRES_S } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/texts';
import { type uploads, uploadTypes } from '@openconsult/contracts/uploads';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { spend } from '../usage/index.ts';
import { uploadRepo as repo } from './repo.ts';

export const createUploadService = (deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'config' | 'log'>) =>
  ({
    /**
     * Signs one private upload of the announced size and type, for five minutes, under a key that the server makes.
     * Without a size the most of the type applies, and counts for the user's day. The bucket, expiry and visibility of
     * a caller are ignored. Unused uploads are removed after a day (fault T14). See behaviour.md#uploads.
     * @throws AppError VALIDATION if the type may not be that large; RATE_LIMITED if the day's bytes are used up.
     */
    async sign(actor, { body: { content_type: contentType, size_bytes: exactBytes } }) {
      const maxBytes = uploadTypes[contentType];
      if (exactBytes !== undefined && exactBytes > maxBytes) {
        throw new AppError('VALIDATION', undefined, { errors: { size_bytes: [answerMessages.tooLarge] } });
      }
      const { userId } = actor;
      const key = `uploads/${userId}/${randomUUID()}`;
      const expiresAt = new Date(deps.clock.now().getTime() + UPLOAD_FORM_EXPIRES_S * 1_000);
      await deps.db.$transaction(async (tx) => {
        await spend(deps, tx, actor, 'upload_bytes', exactBytes ?? maxBytes);
        await repo.note(tx, { key, userId, expiresAt });
      });
      const { url, headers } = await deps.storage.signPut({
        key,
        contentType,
        size: exactBytes === undefined ? { maxBytes } : { exactBytes },
        expiresInS: UPLOAD_FORM_EXPIRES_S,
      });
      return { key, url, headers, expires_at: expiresAt.toISOString() };
    },
  }) satisfies UseCases<typeof uploads>;

/** Counts about how many bytes were posted with a form. Never rejects: stored audio must not fail over a count. */
export async function countPosted(deps: Pick<Deps, 'db' | 'log'>, keyPrefix: string, bytes: number): Promise<void> {
  try {
    await repo.addPosted(deps.db, keyPrefix, bytes);
  } catch (error) {
    deps.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'posted bytes were not counted');
  }
}
