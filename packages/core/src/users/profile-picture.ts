import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import { PROFILE_IMAGE_TYPES, uploadTypes } from '@openconsult/contracts/uploads';
import { ImageError, squarePicture } from '@openconsult/integrations/images';
import { StorageError } from '@openconsult/integrations/storage';
import type { Deps } from '../platform/deps.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * The key of a stored picture: the same for the same upload, so that a repeated request changes nothing. Null for a key
 * that is not one of this user's uploads.
 */
export function pictureKeyOf(userId: string, uploadKey: string): string | null {
  const name = new RegExp(`^uploads/${userId}/(${UUID})$`).exec(uploadKey)?.[1];
  return name === undefined ? null : `profile-images/${userId}/${name}.webp`;
}

/**
 * Reads an upload and stores it as a small square picture under `pictureKey`, without its metadata.
 * @throws AppError VALIDATION at `profile_image` for a missing or too large file, or no picture.
 */
export async function storePicture(
  storage: Pick<Deps['storage'], 'head' | 'read' | 'write'>,
  { uploadKey, pictureKey }: { uploadKey: string; pictureKey: string },
): Promise<void> {
  const head = await storage.head(uploadKey);
  if (head === null) throw refusedPicture(answerMessages.pictureUnknown);
  const type = PROFILE_IMAGE_TYPES.find((one) => one === head.contentType);
  if (type === undefined) throw refusedPicture(answerMessages.notAPicture);
  if (head.sizeBytes > uploadTypes[type]) throw refusedPicture(answerMessages.tooLarge);
  await storage.write(pictureKey, await square(await readUpload(storage, uploadKey)), 'image/webp');
}

async function readUpload(storage: Pick<Deps['storage'], 'read'>, key: string): Promise<Uint8Array> {
  try {
    return await storage.read(key);
  } catch (error) {
    // Removed since it was looked at.
    if (error instanceof StorageError && error.code === 'not_found')
      throw refusedPicture(answerMessages.pictureUnknown);
    throw error;
  }
}

async function square(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await squarePicture(bytes);
  } catch (error) {
    if (error instanceof ImageError) throw refusedPicture(answerMessages.notAPicture);
    throw error;
  }
}

export const refusedPicture = (message: string): AppError =>
  new AppError('VALIDATION', undefined, { errors: { profile_image: [message] } });
