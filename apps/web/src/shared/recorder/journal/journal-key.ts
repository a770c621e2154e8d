import { journalKeys } from '@openconsult/contracts/journal-keys';
import { ApiError, call } from '../../api/call.ts';
import { retryDelayMs } from '../../retry/retry-delay.ts';
import type { JournalSeal } from './journal-seal.ts';

const CALL_TIMEOUT_MS = 10_000;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/**
 * Fetches this person's key until the server hands it out; from then on recording needs no network. Gives up only when
 * the server refuses it. `onOpen` is called when the journal can be read. Returns how to stop trying.
 */
export function openSeal(seal: JournalSeal, userId: string, onOpen: () => void): () => void {
  const stopped = new AbortController();
  const fetchKey = async () => {
    for (let failures = 1; !stopped.signal.aborted; failures += 1) {
      try {
        const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
        const { key, previous_keys } = await call(journalKeys.view, {}, { signal });
        await seal.unlock(userId, bytesOf(key), previous_keys.map(bytesOf));
        if (!stopped.signal.aborted) onOpen();
        return;
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) return;
      }
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures, Math.random())));
    }
  };
  if (seal.isOpenFor(userId)) onOpen();
  else void fetchKey();
  return () => stopped.abort();
}
