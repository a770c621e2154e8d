import { randomUUID } from 'node:crypto';
import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { UPLOAD_FORM_EXPIRES_S } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/messages';
import { type uploads, uploadTypes } from '@openconsult/contracts/uploads';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';

export interface UploadsService {
  /**
   * Signs one private upload of exactly the announced size and type, for five minutes, under a key of the server's
   * making (reliability T14). The bucket, expiry and visibility that a caller names change nothing. @spec §7 File upload
   * @throws AppError VALIDATION when the type may not be that large.
   */
  sign(actor: Actor, request: CallParsed<typeof uploads.sign>['body']): Promise<CallResponse<typeof uploads.sign>>;
}

export const createUploadsService = (deps: Pick<Deps, 'storage' | 'clock'>): UploadsService => ({
  async sign(actor, { content_type: contentType, size_bytes: sizeBytes }) {
    if (sizeBytes > uploadTypes[contentType]) {
      throw new AppError('VALIDATION', answerMessages.invalid, { errors: { size_bytes: [answerMessages.tooLarge] } });
    }
    const key = `uploads/${actor.userId}/${randomUUID()}`;
    const expiresAt = new Date(deps.clock.now().getTime() + UPLOAD_FORM_EXPIRES_S * 1_000);
    const { url, headers } = await deps.storage.signPut({
      key,
      contentType,
      sizeBytes,
      expiresInS: UPLOAD_FORM_EXPIRES_S,
    });
    return { key, url, headers, expires_at: expiresAt.toISOString() };
  },
});
