import { journalKeys } from '@openconsult/contracts/journal-keys';
import { ApiError, call } from '../../api/call.ts';
import { retry } from '../../retry/retry.ts';
import type { JournalSeal } from './journal-seal.ts';

const CALL_TIMEOUT_MS = 10_000;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/**
 * Fetches the user's key with retries; from then on recording needs no network. Ends only when the server refuses it.
 * `onOpen` is called when the journal can be read. Returns how to stop.
 */
export function openSeal(seal: JournalSeal, userId: string, onOpen: () => void): () => void {
  const stopped = new AbortController();
  const fetchKey = async () => {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
    const { key, previous_keys } = await call(journalKeys.view, {}, { signal });
    await seal.unlock(userId, bytesOf(key), previous_keys.map(bytesOf));
    if (!stopped.signal.aborted) onOpen();
  };
  const isFinal = (error: unknown) => error instanceof ApiError && error.status === 403;
  if (seal.isOpenFor(userId)) onOpen();
  else void retry(fetchKey, { signal: stopped.signal, isFinal }).catch(() => undefined);
  return () => stopped.abort();
}
