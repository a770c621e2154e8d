import { answerMessages, libraryMessages } from '@openconsult/contracts/texts';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { uploadFile } from '../../../../shared/picture-upload/upload-file.ts';
import { retry } from '../../../../shared/retry/retry.ts';
import type { UploadType } from '../upload/library-file.ts';
import { createResumableUpload } from '../upload/resumable-upload.ts';
import type { LibraryFolder } from './read-library.ts';

const AT_ONCE = 4;
const RETRY_MAX_MS = 120_000;

const TYPES: Readonly<Record<string, UploadType>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  webm: 'video/webm',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
};

interface UploadLibrary {
  readonly userId: string;
  /** The keys of what is uploaded, by name: filled while it runs, so that another run uploads only the rest. */
  readonly uploaded: Map<string, string>;
  readonly signal: AbortSignal;
  /** Percent of all bytes. */
  readonly onProgress: (percent: number) => void;
}

/** Uploads files of a library, some at once. Rejects with the first failure that lasts. */
export async function uploadLibrary(
  { files }: LibraryFolder,
  names: readonly string[],
  { userId, uploaded, signal, onProgress }: UploadLibrary,
): Promise<void> {
  const read = async (name: string): Promise<Blob> => {
    const file = await files.get(name)?.();
    if (file === undefined) throw new Error(`${name}: ${libraryMessages.missingFile}`);
    return file;
  };
  const missing = names.filter((name) => !uploaded.has(name));
  const sizes = new Map<string, number>();
  for (const name of missing) sizes.set(name, (await read(name)).size);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const sent = new Map<string, number>();
  const report = (name: string, bytes: number): void => {
    sent.set(name, bytes);
    onProgress(Math.floor(([...sent.values()].reduce((sum, each) => sum + each, 0) / Math.max(total, 1)) * 100));
  };
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const send = async (name: string): Promise<string> => {
    const file = await read(name);
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'image/webp';
    if (type.startsWith('video/')) {
      const named = new File([file], name, { lastModified: 0 });
      const onBytes = (bytes: number): void => report(name, bytes);
      return createResumableUpload(named, { userId, onProgress: onBytes, onWaiting: () => undefined }).send(both);
    }
    const onPercent = (percent: number): void => report(name, (file.size * percent) / 100);
    return retry(() => uploadFile(file, type, { signal: both, onProgress: onPercent }), {
      signal: both,
      withinMs: RETRY_MAX_MS,
      isFinal,
    });
  };
  const queue = missing.values();
  const worker = async (): Promise<void> => {
    for (const name of queue) {
      uploaded.set(name, await send(name));
      report(name, sizes.get(name) ?? 0);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } catch (error) {
    stop.abort(error);
    throw error;
  }
}

/** Refused for good: not for too many calls in a minute, which a later attempt may make. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status < 500 &&
  !(error.status === 429 && error.message === answerMessages.rateLimited);
