import { CSRF_HEADER } from '@openconsult/contracts/auth';
import { RESUMABLE_UPLOAD_PART_BYTES } from '@openconsult/contracts/limits';
import { answerMessages, failureMessages, libraryMessages, usageMessages } from '@openconsult/contracts/texts';
import { RESUMABLE_UPLOAD_PATH } from '@openconsult/contracts/uploads';
import { DetailedError, Upload } from 'tus-js-client';
import { csrfToken, refreshCsrfCookie } from '../../../../shared/api/call.ts';
import { retry } from '../../../../shared/retry/retry.ts';

/** The server answered with a failure; `message` can be shown to users. */
class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly status: number;
  constructor(status: number) {
    super(MESSAGES[status] ?? failureMessages.uploadWorker);
    this.status = status;
  }
}

const MESSAGES: Readonly<Record<number, string>> = {
  401: answerMessages.unauthenticated,
  403: answerMessages.forbidden,
  413: libraryMessages.tooLarge,
  415: libraryMessages.notAVideo,
  429: usageMessages.uploads,
};
const CSRF_STALE = 419;
const LOCKED = 423;
/** What the server answers for an upload that it no longer has: another one begins. */
const GONE: readonly number[] = [404, 410];
/** Refusals after which the same file may be chosen again and continues. */
const LATER: readonly number[] = [401, 403, 429];

const refusalOf = (error: unknown): UploadRefused | null =>
  error instanceof DetailedError && error.causingError instanceof UploadRefused ? error.causingError : null;

/** A retry cannot change it. */
const isFinal = (error: unknown): boolean => {
  const status = refusalOf(error)?.status ?? 0;
  return status >= 400 && status < 500 && status !== CSRF_STALE && status !== LOCKED;
};

export interface ResumableOptions {
  readonly userId: string;
  /** `startedAt` bytes were there before. */
  readonly onProgress: (sentBytes: number, startedAt: number) => void;
  /** The connection is lost, or the server does not answer; the next progress ends it. */
  readonly onWaiting: () => void;
}

export interface ResumableUpload {
  /** Uploads what is missing and answers the key. Rejects with a text for users, or with the signal's reason. */
  readonly send: (signal: AbortSignal) => Promise<string>;
  /** Deletes what the server has of it. */
  readonly forget: () => Promise<void>;
}

/** The upload at `<path>/<user>.<id>` has the key `uploads/<user>/<id>`. */
const keyOf = (url: string): string => `uploads/${url.split('/').at(-1)?.replace('.', '/')}`;

/**
 * An upload of a video in parts. It continues where it was after a lost connection, a restart of the server, and, for the
 * same file of the same user within a day, after the page was closed.
 */
export const createResumableUpload = (file: File, options: ResumableOptions): ResumableUpload => {
  const { userId, onProgress, onWaiting } = options;
  let startedAt: number | null = null;
  const upload = new Upload(file, {
    endpoint: RESUMABLE_UPLOAD_PATH,
    chunkSize: RESUMABLE_UPLOAD_PART_BYTES,
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => ['library', userId, file.name, file.size, file.lastModified].join('/'),
    onBeforeRequest: async (request) => {
      if (csrfToken() === null) await refreshCsrfCookie();
      request.setHeader(CSRF_HEADER, csrfToken() ?? '');
    },
    // Else a failed question for what is there would begin another upload.
    onAfterResponse: async (request, response) => {
      const status = response.getStatus();
      if (status === CSRF_STALE) await refreshCsrfCookie();
      const isNew = request.getMethod() === 'HEAD' && GONE.includes(status);
      if (status >= 400 && !isNew) throw new UploadRefused(status);
    },
    onProgress: (sentBytes) => {
      startedAt ??= sentBytes;
      onProgress(sentBytes, startedAt);
    },
  });
  const attempt = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => {
        void upload.abort();
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      const settle = (end: () => void) => () => {
        signal.removeEventListener('abort', stop);
        end();
      };
      upload.options.onSuccess = settle(resolve);
      upload.options.onError = (error) => settle(() => reject(error))();
      upload.start();
    });
  const forget = async (): Promise<void> => {
    await upload.abort(true).catch(() => undefined);
    const { urlStorage } = upload.options;
    for (const { urlStorageKey } of await upload.findPreviousUploads()) await urlStorage?.removeUpload(urlStorageKey);
  };
  return {
    forget,
    async send(signal) {
      const previous = upload.url === null ? (await upload.findPreviousUploads()).at(-1) : undefined;
      if (previous) upload.resumeFromPreviousUpload(previous);
      try {
        await retry(
          () =>
            attempt(signal).catch((error: unknown) => {
              if (!signal.aborted && !isFinal(error)) onWaiting();
              throw error;
            }),
          { signal, isFinal },
        );
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== null && !LATER.includes(refusal.status)) await forget();
        throw refusal ?? error;
      }
      return keyOf(upload.url ?? '');
    },
  };
};
