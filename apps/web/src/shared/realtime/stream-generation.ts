import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import { ApiError, call } from '../api/call.ts';

/**
 * The generation that a streamed text has now; 0 for a text that nobody asked for yet. Read before asking a writer to
 * start: whatever comes with a greater one belongs to the new request, everything else is left over.
 */
export const readGeneration = async (name: string): Promise<number> => {
  try {
    return (await call(streamedTexts.snapshot, { params: { name } })).generation;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 0;
    throw error;
  }
};
