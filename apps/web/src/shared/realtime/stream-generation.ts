import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import { ApiError, call } from '../api/call.ts';
import { isSettled } from './streamed-text.ts';

/**
 * The last generation of a streamed text that does not count for a request made now; 0 for a text that nobody asked
 * for yet. Whatever comes with a greater one belongs to the request, everything else is left over. A text that is
 * still being written counts: asking for it again joins its writer.
 */
export const readBaseGeneration = async (name: string): Promise<number> => {
  try {
    const { generation, status } = await call(streamedTexts.snapshot, { params: { name } });
    return isSettled(status) || generation === 0 ? generation : generation - 1;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 0;
    throw error;
  }
};
