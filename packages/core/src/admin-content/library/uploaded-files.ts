import { CAPTIONS_MAX_BYTES, VIDEO_MAX_BYTES } from '@openconsult/contracts/limits';
import { answerMessages, libraryMessages } from '@openconsult/contracts/texts';
import { uploadTypes } from '@openconsult/contracts/uploads';
import type { Deps } from '../../platform/deps.ts';
import { ownUploads, UploadGone, withLocalCopy } from '../../uploads/index.ts';
import { RefusedFile } from './files.ts';
import type { LibraryFiles } from './media.ts';

const PICTURE_MAX_BYTES = uploadTypes['image/png'];

/**
 * The files of a library, or of one picture or video, that a user uploaded: their keys by their names.
 * @param stored the keys of files that the practice's library has already
 */
export function uploadedFiles(
  storage: Deps['storage'],
  userId: string,
  keys: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>> = {},
): LibraryFiles {
  const uploads = ownUploads(storage, userId);
  /** @throws RefusedFile for a missing or too large file */
  const sized = async <Result>(file: string, max: number, work: (key: string) => Promise<Result>): Promise<Result> => {
    const key = Object.hasOwn(keys, file) ? keys[file] : undefined;
    if (key === undefined) throw new RefusedFile(libraryMessages.missingFile);
    try {
      if ((await uploads.sizeOf(key)) > max) throw new RefusedFile(libraryMessages.tooLarge);
      return await work(key);
    } catch (error) {
      if (error instanceof UploadGone) throw new RefusedFile(answerMessages.uploadUnknown);
      throw error;
    }
  };
  const storedKey = (file: string) => (Object.hasOwn(stored, file) ? stored[file] : undefined);
  return {
    areOwn: false,
    bytes(file) {
      const key = storedKey(file);
      return key === undefined ? sized(file, PICTURE_MAX_BYTES, uploads.bytes) : storage.read(key);
    },
    withPath(file, work) {
      const key = storedKey(file);
      if (key !== undefined) return withLocalCopy(storage, key, work);
      return sized(file, VIDEO_MAX_BYTES, (upload) => uploads.withPath(upload, work));
    },
  };
}

const START_BYTES = 16;
const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').startsWith(text, at);

/** What a file is, by its first bytes. A picture is decoded and a video read before either is stored. */
function kindOf(bytes: Uint8Array): 'picture' | 'video' | 'captions' | null {
  if (startsWith(bytes, '\xff\xd8\xff') || startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'picture';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'picture';
  if (startsWith(bytes, 'ftyp', 4) || startsWith(bytes, '\x1aE\xdf\xa3')) return 'video';
  return startsWith(bytes, 'WEBVTT') ? 'captions' : null;
}

const expected = (file: string) => {
  if (/\.(?:mp4|webm)$/.test(file)) return { kind: 'video', max: VIDEO_MAX_BYTES, message: libraryMessages.notAVideo };
  if (file.endsWith('.vtt')) return { kind: 'captions', max: CAPTIONS_MAX_BYTES, message: libraryMessages.notCaptions };
  return { kind: 'picture', max: PICTURE_MAX_BYTES, message: libraryMessages.notAPicture };
};

/**
 * Why each of the files cannot be imported, by a quick look; null where nothing is wrong, and where the key is null: the
 * file is not uploaded yet.
 */
export async function faultsOfUploads(
  storage: Deps['storage'],
  userId: string,
  keys: Readonly<Record<string, string | null>>,
  files: readonly string[],
): Promise<Map<string, string | null>> {
  const uploads = ownUploads(storage, userId);
  const faultOf = async (file: string): Promise<string | null> => {
    const key = Object.hasOwn(keys, file) ? keys[file] : undefined;
    if (key === undefined) return libraryMessages.missingFile;
    if (key === null) return null;
    const { kind, max, message } = expected(file);
    try {
      const size = await uploads.sizeOf(key);
      if (size > max) return libraryMessages.tooLarge;
      return size > 0 && kindOf(await uploads.start(key, START_BYTES)) === kind ? null : message;
    } catch (error) {
      if (error instanceof UploadGone) return answerMessages.uploadUnknown;
      throw error;
    }
  };
  const faults = new Map<string, string | null>();
  for (const file of new Set(files)) faults.set(file, await faultOf(file));
  return faults;
}
