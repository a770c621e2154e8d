import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import { ApiError, call } from '../api/call.ts';
import { isSettled } from './assemble-streamed-text.ts';

/**
 * The last generation of a streamed text before a request made now; 0 for a text that was not requested yet. Greater
 * generations belong to the request. A text that is being written belongs to it too: a new request joins its writer.
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
