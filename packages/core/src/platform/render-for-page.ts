import { AppError } from '@openconsult/contracts/errors';
import { documentMessages } from '@openconsult/contracts/texts';
import { RenderError } from '@openconsult/integrations/documents';

const RETRY_AFTER_S = 5;

/**
 * Waits for a document that a page requested.
 * @throws AppError UNAVAILABLE while too many wait already, TOO_LARGE for a document that cannot be rendered in time.
 */
export async function renderForPage(rendered: Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await rendered;
  } catch (cause) {
    if (!(cause instanceof RenderError)) throw cause;
    if (cause.code === 'too_large') throw new AppError('TOO_LARGE', documentMessages.tooLarge, { cause });
    throw new AppError('UNAVAILABLE', documentMessages.busy, { cause, retryAfterS: RETRY_AFTER_S });
  }
}
