import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError, call } from '../api/call.ts';
import { realtimeClient } from './realtime-client.ts';
import { initialStreamedText, type StreamedTextState } from './streamed-text.ts';
import { createStreamedTextReader, type StreamedTextReader } from './streamed-text-reader.ts';

const readText = (name: string): StreamedTextReader =>
  createStreamedTextReader({
    fetchSnapshot: async () => {
      try {
        return await call(streamedTexts.snapshot, { params: { name } });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    onEvent: (handler) => realtimeClient.on(name, handler),
    isUp: () => realtimeClient.getStatus() === 'up',
    onStatus: realtimeClient.onStatus,
  });

/** For no name: nothing is known and nothing is fetched. */
const noText: StreamedTextReader = {
  getState: () => initialStreamedText,
  subscribe: () => () => undefined,
  refetch: () => undefined,
};

/**
 * A text that is being written, kept up to date while mounted. `refetch` catches up at once, for example right after
 * asking the writer to start.
 */
export const useStreamedText = (name: string | null): StreamedTextState & { refetch(): void } => {
  const reader = useMemo(() => (name === null ? noText : readText(name)), [name]);
  const state = useSyncExternalStore(reader.subscribe, reader.getState);
  return useMemo(() => ({ ...state, refetch: reader.refetch }), [state, reader]);
};
