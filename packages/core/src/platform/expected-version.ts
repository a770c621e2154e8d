import { AppError } from '@openconsult/contracts/errors';
import type { CurrentText } from '@openconsult/contracts/text-version';
import { answerMessages } from '@openconsult/contracts/texts';

/**
 * Rejects an edit of a text that changed since the edit began. Called with the text's row locked. `isSame`: the edit
 * equals the stored text, as in a repeated save.
 * @throws TEXT_CHANGED with the stored text
 */
export function assertVersion(expected: number | undefined, current: CurrentText, isSame: boolean): void {
  if (expected === undefined || expected === current.version || isSame) return;
  throw new AppError('TEXT_CHANGED', answerMessages.textChanged, { current });
}
