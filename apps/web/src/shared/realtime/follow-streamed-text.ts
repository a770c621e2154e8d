import { type StreamedTextSnapshot, streamedTextEvent } from '@openconsult/contracts/streamed-texts';
import { createAtom, type ReadonlyAtom } from '@xstate/store';
import {
  initialStreamedText,
  isSettled,
  reduceStreamedText,
  type StreamedTextAction,
  type StreamedTextState,
} from './assemble-streamed-text.ts';

/** While the socket is down the text is fetched this often. */
const POLL_MS = 5_000;
/** Silence in a text that should be growing: its end may have been lost. */
const SILENCE_MS = 10_000;
const TICK_MS = 500;
/** Between two fetches of the same text. */
const FETCH_SPACING_MS = 500;

export interface StreamedTextSource {
  /** The snapshot, or null when the server knows no such text. */
  fetchSnapshot(): Promise<StreamedTextSnapshot | null>;
  onEvent(handler: (data: unknown) => void): () => void;
  readonly status: ReadonlyAtom<'up' | 'down'>;
}

export interface StreamedTextReader {
  readonly state: ReadonlyAtom<StreamedTextState>;
  /** Follows the text until the returned function is called. */
  start(): () => void;
  /** Fetches the snapshot now, for example after the page asked for a new text. */
  refetch(): void;
}

/**
 * Updates one streamed text from its events. Fetches the snapshot at the start, after each reconnect, for a gap, for a
 * text that differs from its end, after silence, and every 5 s while the socket is down.
 */
export const createStreamedTextReader = (source: StreamedTextSource): StreamedTextReader => {
  const state = createAtom(initialStreamedText);
  let isRunning = false;
  let isFetching = false;
  let lastFetchMs = Number.NEGATIVE_INFINITY;
  let lastEventMs = 0;

  const dispatch = (action: StreamedTextAction): void => state.set((before) => reduceStreamedText(before, action));
  const isUp = (): boolean => source.status.get() === 'up';

  const fetchIfNeeded = (): void => {
    const nowMs = Date.now();
    if (!isRunning || isFetching || !state.get().needsSnapshot || nowMs - lastFetchMs < FETCH_SPACING_MS) return;
    isFetching = true;
    lastFetchMs = nowMs;
    source
      .fetchSnapshot()
      .then(
        (snapshot) => {
          lastEventMs = Date.now();
          dispatch(snapshot === null ? { type: 'absent' } : { type: 'snapshot', snapshot, nowMs: Date.now() });
        },
        () => {
          // Not reached or refused: `needsSnapshot` stays true, so a later tick retries.
          lastFetchMs = Date.now() + POLL_MS;
        },
      )
      .finally(() => {
        isFetching = false;
      });
  };

  const suspect = (): void => {
    dispatch({ type: 'suspect' });
    fetchIfNeeded();
  };

  const refetch = (): void => {
    lastFetchMs = Number.NEGATIVE_INFINITY;
    suspect();
  };

  const tick = (): void => {
    const nowMs = Date.now();
    dispatch({ type: 'tick', nowMs });
    const patienceMs = isUp() ? SILENCE_MS : POLL_MS;
    const { status, generation } = state.get();
    const isExpectingMore = !isSettled(status) && (generation > 0 || !isUp());
    if (isExpectingMore && nowMs - lastEventMs >= patienceMs) {
      lastEventMs = nowMs;
      dispatch({ type: 'suspect' });
    }
    fetchIfNeeded();
  };

  const start = (): (() => void) => {
    const offEvent = source.onEvent((data) => {
      const parsed = streamedTextEvent.safeParse(data);
      if (!parsed.success) return;
      lastEventMs = Date.now();
      dispatch({ type: 'event', event: parsed.data, nowMs: Date.now() });
      fetchIfNeeded();
    });
    // Fetches what was lost while offline at once, even where a fetch has just failed.
    const following = source.status.subscribe((status) => status === 'up' && refetch());
    const timer = setInterval(tick, TICK_MS);
    isRunning = true;
    lastEventMs = Date.now();
    suspect();
    return () => {
      isRunning = false;
      offEvent();
      following.unsubscribe();
      clearInterval(timer);
    };
  };

  return { state, start, refetch };
};
