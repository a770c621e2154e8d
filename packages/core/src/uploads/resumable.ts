import { rm } from 'node:fs/promises';
import { AppError } from '@openconsult/contracts/errors';
import { VIDEO_MAX_BYTES } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/texts';
import { VideoError, videoFacts } from '@openconsult/integrations/videos';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { spend } from '../usage/index.ts';
import { uploadRepo as repo } from './repo.ts';
import { uploadKeyOf } from './uploaded.ts';

/** Videos that are uploaded in parts, by admins. The parts are on this machine until the last one. */
export const createResumableUploads = ({ db, storage, clock, config }: Deps) => ({
  /** @throws AppError TOO_LARGE, UNAVAILABLE if the disk is nearly full, RATE_LIMITED if the day's bytes are used up. */
  async begin(actor: Actor, sizeBytes: number | undefined): Promise<void> {
    if (sizeBytes === undefined || sizeBytes > VIDEO_MAX_BYTES)
      throw new AppError('TOO_LARGE', answerMessages.tooLarge);
    if (await storage.isLow()) throw new AppError('UNAVAILABLE');
    await db.$transaction((tx) => spend({ clock, config }, tx, actor, 'video_bytes', sizeBytes));
  },

  /**
   * Stores a whole file as an upload of the user, which is removed after a day unless it is used. Safe to repeat.
   * @throws AppError UNSUPPORTED_TYPE unless its bytes are an MP4 or a WebM; the file is removed then.
   */
  async finish({ userId }: Actor, id: string, path: string): Promise<void> {
    const key = uploadKeyOf(userId, id);
    try {
      const { contentType } = await videoFacts(path);
      await repo.note(db, { key, userId, expiresAt: clock.now() });
      await storage.writeFile(key, path, contentType);
    } catch (error) {
      if (!(error instanceof VideoError)) throw error;
      await rm(path, { force: true });
      throw new AppError('UNSUPPORTED_TYPE', undefined, { cause: error });
    }
  },
});

export type ResumableUploads = ReturnType<typeof createResumableUploads>;
