import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store-react';
import { useEffect, useMemo } from 'react';
import { ApiError, call } from '../api/call.ts';
import { initialStreamedText, type StreamedTextState } from './assemble-streamed-text.ts';
import { createStreamedTextReader, type StreamedTextReader } from './follow-streamed-text.ts';
import { realtimeClient } from './realtime-client.ts';

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
    status: realtimeClient.status,
  });

/** For a null name: empty, and fetches nothing. */
const noText: StreamedTextReader = {
  state: createAtom(initialStreamedText),
  start: () => () => undefined,
  refetch: () => undefined,
};

/**
 * A text that is being written, updated while mounted. `refetch` fetches it at once, for example right after asking
 * the writer to start.
 */
export const useStreamedText = (name: string | null): StreamedTextState & { refetch(): void } => {
  const reader = useMemo(() => (name === null ? noText : readText(name)), [name]);
  useEffect(() => reader.start(), [reader]);
  const state = useAtom(reader.state);
  return useMemo(() => ({ ...state, refetch: reader.refetch }), [state, reader]);
};
