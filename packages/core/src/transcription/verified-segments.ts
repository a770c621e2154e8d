import { createHash } from 'node:crypto';
import { SEGMENT_CONTENT_TYPE } from '@openconsult/contracts/transcription';
import type { AudioSegment } from '@openconsult/db';
import { StorageError } from '@openconsult/integrations/storage';
import type { Deps } from '../platform/deps.ts';
import { outOfReach } from '../uploads/index.ts';

const isMissing = (error: unknown): boolean => error instanceof StorageError && error.code === 'not_found';

/**
 * Whether the store holds exactly these bytes. They are hashed as a stream, and reading stops at the first byte too
 * many.
 * @param sizeBytes the expected size
 * @param sha256 the expected hash, in hex
 * @returns `missing` if nothing is stored under the key
 * @throws StorageError if the store cannot be reached
 */
async function checkStored(
  { storage }: Pick<Deps, 'storage'>,
  key: string,
  { sizeBytes, sha256 }: { readonly sizeBytes: number; readonly sha256: string },
): Promise<'same' | 'differs' | 'missing'> {
  try {
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of await storage.stream(key)) {
      length += (chunk as Uint8Array).length;
      if (length > sizeBytes) return 'differs';
      hash.update(chunk as Uint8Array);
    }
    return length === sizeBytes && hash.digest('hex') === sha256 ? 'same' : 'differs';
  } catch (error) {
    if (isMissing(error)) return 'missing';
    throw error;
  }
}

/**
 * Ensures that the store holds exactly these bytes where no form can replace them: on S3 they are copied
 * (docs/decisions/0006-storage.md).
 * @returns their permanent key; or why they are missing
 */
export async function storePermanently(
  deps: Pick<Deps, 'storage'>,
  key: string,
  expected: { readonly sizeBytes: number; readonly sha256: string },
): Promise<{ key: string } | 'differs' | 'missing'> {
  const { storage } = deps;
  const found = await checkStored(deps, key, expected);
  if (found !== 'same' || !storage.formsReplace) return found === 'same' ? { key } : found;
  const bytes = await storage.read(key);
  if (createHash('sha256').update(bytes).digest('hex') !== expected.sha256) return 'differs';
  await storage.write(outOfReach(key), bytes, SEGMENT_CONTENT_TYPE);
  return { key: outOfReach(key) };
}

/**
 * The bytes of a confirmed segment; null if the store has others or none under its key. Unconfirmed audio is never
 * recognised or played.
 * @throws StorageError if the store cannot be reached
 */
export async function readSegment(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  { recordingId, index, objectKey, sha256 }: AudioSegment,
): Promise<Uint8Array | null> {
  const bytes = await storage.read(objectKey).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  log.warn({ recordingId, index, isMissing: bytes === null }, 'a stored segment is not the one that was confirmed');
  return null;
}
