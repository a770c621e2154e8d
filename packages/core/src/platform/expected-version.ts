import { AppError } from '@openconsult/contracts/errors';
import type { CurrentText } from '@openconsult/contracts/text-version';
import { answerMessages } from '@openconsult/contracts/texts';

/**
 * Refuses an edit of a text that was changed since the edit was begun. Called with the text's row locked.
 * `isSame`: the edit says what is there already, as a repeated save does.
 * @throws TEXT_CHANGED with the text as it is
 */
export function assertVersion(expected: number | undefined, current: CurrentText, isSame: boolean): void {
  if (expected === undefined || expected === current.version || isSame) return;
  throw new AppError('TEXT_CHANGED', answerMessages.textChanged, { current });
}
