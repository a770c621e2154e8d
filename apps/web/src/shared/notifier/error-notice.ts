import { notifierMessages } from '@openconsult/contracts/texts';
import { ApiError } from '../api/api-error.ts';

/** The text of a failure. */
export interface ErrorNotice {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * With an answer: its message as the title (or 'Error'), then every entry of its errors; without a message the status
 * line, and what it means where that is known. Without one: 'An error occurred' with the message, or 'Unknown error'
 * (behaviour.md#notifications).
 */
export const errorNotice = (error: unknown): ErrorNotice => {
  if (error instanceof ApiError) {
    if (!error.hasMessage) {
      return { title: notifierMessages.error, lines: [...new Set([error.statusLine, error.message])] };
    }
    // Not repeated below the title.
    return { title: error.message, lines: Object.values(error.errors).flat() };
  }
  const message = error instanceof Error && error.message !== '' ? error.message : notifierMessages.unknown;
  return { title: notifierMessages.errorOccurred, lines: [message] };
};
