import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CAPTIONS_MAX_BYTES } from '@openconsult/contracts/limits';
import { libraryMessages } from '@openconsult/contracts/texts';
import { ImageError, libraryPicture, pictureSize, thumbPicture } from '@openconsult/integrations/images';
import { VideoError, videoFacts } from '@openconsult/integrations/videos';
import type { Deps } from '../../platform/deps.ts';

/** Files of the library in storage, each under the hash of its bytes: equal files of all practices are one. */

type Storage = Deps['storage'];

/** A file that the library may not have, with what to say of it. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  /** Its name in the library. */
  file: string | null = null;
}

const PICTURE_TYPE = 'image/webp';
const keyOf = (hash: string, ending: string): string => `library/${hash}${ending}`;
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Stores a file unless it is there: its key names its bytes. */
async function storeOnce(storage: Storage, key: string, make: () => Promise<Uint8Array>, type: string): Promise<void> {
  if ((await storage.head(key)) === null) await storage.write(key, await make(), type);
}

interface StoredPicture {
  readonly key: string;
  readonly thumbKey: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Stores a picture and a small one. Only what the server encoded is stored, without metadata: a picture of the product's
 * own, or one that was stored before, is stored as it is.
 * @throws RefusedFile
 */
export async function storePicture(storage: Storage, bytes: Uint8Array, isOwn: boolean): Promise<StoredPicture> {
  try {
    const isEncoded = isOwn || (await storage.head(keyOf(hashOf(bytes), '.webp'))) !== null;
    const picture = isEncoded ? bytes : await libraryPicture(bytes);
    const hash = hashOf(picture);
    const key = keyOf(hash, '.webp');
    const thumbKey = keyOf(hash, '-640.webp');
    const size = await pictureSize(picture);
    await storeOnce(storage, key, async () => picture, PICTURE_TYPE);
    await storeOnce(storage, thumbKey, () => thumbPicture(picture), PICTURE_TYPE);
    return { key, thumbKey, ...size };
  } catch (error) {
    if (error instanceof ImageError) throw new RefusedFile(libraryMessages.notAPicture, { cause: error });
    throw error;
  }
}

/** Stores the video of a local file. @throws RefusedFile unless its bytes are an MP4 or a WebM */
export async function storeVideo(storage: Storage, path: string) {
  try {
    const facts = await videoFacts(path);
    const fileKey = keyOf(await hashOfFile(path), facts.contentType === 'video/mp4' ? '.mp4' : '.webm');
    if ((await storage.head(fileKey)) === null) await storage.writeFile(fileKey, path, facts.contentType);
    return { ...facts, fileKey, sizeBytes: BigInt((await stat(path)).size) };
  } catch (error) {
    if (error instanceof VideoError) throw new RefusedFile(libraryMessages.notAVideo, { cause: error });
    throw error;
  }
}

/** Stores captions. @throws RefusedFile unless they are WebVTT in UTF-8 */
export async function storeCaptions(storage: Storage, bytes: Uint8Array): Promise<string> {
  if (!isWebVtt(bytes)) throw new RefusedFile(libraryMessages.notCaptions);
  const key = keyOf(hashOf(bytes), '.vtt');
  await storeOnce(storage, key, async () => bytes, 'text/vtt');
  return key;
}

function isWebVtt(bytes: Uint8Array): boolean {
  if (bytes.byteLength > CAPTIONS_MAX_BYTES) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^WEBVTT(?:[ \t][^\r\n]*)?\r?\n/.test(text) && text.includes('-->') && !text.includes('\0');
  } catch {
    return false;
  }
}
