import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import { PROFILE_IMAGE_TYPES, uploadTypes } from '@openconsult/contracts/uploads';
import { ImageError } from '@openconsult/integrations/images';
import { StorageError } from '@openconsult/integrations/storage';
import type { Deps } from '../platform/deps.ts';

/** Pictures from uploads: checked, converted, stored under a key of their own. */

type Storage = Pick<Deps['storage'], 'head' | 'read' | 'write'>;

/** A picture of a profile or a practice. */
export interface PictureKind {
  /** The field of the body, for refusals. */
  readonly field: string;
  readonly contentType: string;
  /** The key of the picture by the name of the upload: the same for a repeated request. */
  readonly keyOf: (name: string) => string;
  /** @throws ImageError */
  readonly convert: (bytes: Uint8Array) => Promise<Uint8Array>;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * Stores the picture of an own upload, unless it is the current one. Returns its key.
 * @throws AppError VALIDATION at the field for a key that is not the user's, a missing or too large file, or no picture.
 */
export async function takePicture(
  storage: Storage,
  kind: PictureKind,
  { userId, uploadKey }: { readonly userId: string; readonly uploadKey: string },
  currentKey: () => Promise<string | null>,
): Promise<string> {
  const name = new RegExp(`^uploads/${userId}/(${UUID})$`).exec(uploadKey)?.[1];
  if (name === undefined) throw refusedPicture(kind, answerMessages.pictureUnknown);
  const pictureKey = kind.keyOf(name);
  if ((await currentKey()) === pictureKey) return pictureKey;
  try {
    await storage.write(pictureKey, await readPicture(storage, kind, uploadKey), kind.contentType);
  } catch (error) {
    // The same request, sent twice, removed the upload meanwhile.
    if ((await currentKey()) !== pictureKey) throw error;
  }
  return pictureKey;
}

/** Deletes unreferenced files. A failure only wastes some bytes; the change itself is done. */
export async function forgetPictures(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  keys: readonly (string | null)[],
): Promise<void> {
  try {
    await storage.remove(keys.filter((key) => key !== null));
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a picture was not removed');
  }
}

async function readPicture(storage: Storage, kind: PictureKind, uploadKey: string): Promise<Uint8Array> {
  const head = await storage.head(uploadKey);
  if (head === null) throw refusedPicture(kind, answerMessages.pictureUnknown);
  const type = PROFILE_IMAGE_TYPES.find((one) => one === head.contentType);
  if (type === undefined) throw refusedPicture(kind, answerMessages.notAPicture);
  if (head.sizeBytes > uploadTypes[type]) throw refusedPicture(kind, answerMessages.tooLarge);
  try {
    return await kind.convert(await storage.read(uploadKey));
  } catch (error) {
    if (error instanceof ImageError) throw refusedPicture(kind, answerMessages.notAPicture);
    // Removed since it was looked at.
    if (error instanceof StorageError && error.code === 'not_found')
      throw refusedPicture(kind, answerMessages.pictureUnknown);
    throw error;
  }
}

const refusedPicture = ({ field }: PictureKind, message: string): AppError =>
  new AppError('VALIDATION', undefined, { errors: { [field]: [message] } });
