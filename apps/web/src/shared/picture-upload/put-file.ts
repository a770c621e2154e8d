import { failureMessages } from '@openconsult/contracts/texts';
import { ConnectionError } from '../api/call.ts';

export interface PutOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Percent of the file that was sent, 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

/**
 * Uploads a file to its signed address. Rejects with 'Upload failed' when the storage refuses it (behaviour.md#messages),
 * with a `ConnectionError` when the storage is unreachable, and with the signal's reason when aborted.
 */
export const putFile = (file: Blob, { url, headers, signal, onProgress }: PutOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // `fetch` has no upload progress.
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(failureMessages.uploadWorker));
    };
    request.onerror = () => reject(new ConnectionError(null));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
