import { type StreamedTextSnapshot, streamedTextEvent } from '@openconsult/contracts/streamed-texts';
import {
  initialStreamedText,
  isSettled,
  reduceStreamedText,
  type StreamedTextAction,
  type StreamedTextState,
} from './streamed-text.ts';

/** While the socket is down the text is fetched this often. */
const POLL_MS = 5_000;
/** Silence in a text that should be growing: its end may have been lost. */
const SILENCE_MS = 10_000;
const TICK_MS = 500;
/** Between two fetches of the same text. */
const FETCH_SPACING_MS = 500;

/** What a reader needs of the world. */
export interface StreamedTextSource {
  /** The snapshot, or null when the server knows no such text. */
  fetchSnapshot(): Promise<StreamedTextSnapshot | null>;
  onEvent(handler: (data: unknown) => void): () => void;
  isUp(): boolean;
  onStatus(listener: () => void): () => void;
}

export interface StreamedTextReader {
  getState(): StreamedTextState;
  subscribe(listener: () => void): () => void;
  /** Fetches the snapshot now, for example after the page asked for a new text. */
  refetch(): void;
}

/**
 * Keeps one streamed text up to date while somebody subscribes: events as they come; the snapshot at the start, after
 * each reconnect, for a gap, for a text that its end contradicts, after silence, and every 5 s while the socket is down.
 */
export const createStreamedTextReader = (source: StreamedTextSource): StreamedTextReader => {
  let state = initialStreamedText;
  let isFetching = false;
  let lastFetchMs = Number.NEGATIVE_INFINITY;
  let lastNewsMs = 0;
  const listeners = new Set<() => void>();
  let stop: (() => void) | null = null;

  const dispatch = (action: StreamedTextAction): void => {
    const next = reduceStreamedText(state, action);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const fetchIfNeeded = (): void => {
    const nowMs = Date.now();
    if (stop === null || isFetching || !state.needsSnapshot || nowMs - lastFetchMs < FETCH_SPACING_MS) return;
    isFetching = true;
    lastFetchMs = nowMs;
    source
      .fetchSnapshot()
      .then(
        (snapshot) => {
          lastNewsMs = Date.now();
          dispatch(snapshot === null ? { type: 'absent' } : { type: 'snapshot', snapshot, nowMs: Date.now() });
        },
        () => {
          // Not reached or refused: `needsSnapshot` stands, so a later tick tries again.
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
    const patienceMs = source.isUp() ? SILENCE_MS : POLL_MS;
    const isExpectingMore = !isSettled(state.status) && (state.generation > 0 || !source.isUp());
    if (isExpectingMore && nowMs - lastNewsMs >= patienceMs) {
      lastNewsMs = nowMs;
      dispatch({ type: 'suspect' });
    }
    fetchIfNeeded();
  };

  const start = (): (() => void) => {
    const offEvent = source.onEvent((data) => {
      const parsed = streamedTextEvent.safeParse(data);
      if (!parsed.success) return;
      lastNewsMs = Date.now();
      dispatch({ type: 'event', event: parsed.data, nowMs: Date.now() });
      fetchIfNeeded();
    });
    const offStatus = source.onStatus(() => {
      // What was lost meanwhile is fetched now, however short ago a fetch failed.
      if (source.isUp()) refetch();
    });
    const timer = setInterval(tick, TICK_MS);
    return () => {
      offEvent();
      offStatus();
      clearInterval(timer);
      stop = null;
    };
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      if (stop === null) {
        stop = start();
        lastNewsMs = Date.now();
        suspect();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop?.();
      };
    },
    refetch,
  };
};
