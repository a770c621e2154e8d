import { AppError } from '@openconsult/contracts/errors';
import type { Deps } from './deps.ts';

/**
 * Links a file that was just stored to its row. If the row was deleted meanwhile, removes the file: the removal of the row's
 * objects may have run before the file was there (docs/decisions/0044-retention-and-erasure.md).
 * @param link rejects with NOT_FOUND if the row is gone
 * @throws what `link` throws
 */
export async function linkStoredFile(
  storage: Pick<Deps['storage'], 'remove'>,
  key: string,
  link: () => Promise<void>,
): Promise<void> {
  try {
    await link();
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') await storage.remove([key]);
    throw error;
  }
}
