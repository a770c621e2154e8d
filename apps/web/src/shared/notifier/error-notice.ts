import { notifierMessages } from '@openconsult/contracts/messages';
import { ApiError } from '../api/api-error.ts';

/** A failure in words: a title and what follows it. */
export interface ErrorNotice {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * With an answer: its message as the title (or 'Error') and every entry of its errors, else the message, else the
 * status line. Without one: 'An error occurred' with the message, or 'Unknown error'. @spec §8 Generic notifier
 */
export const errorNotice = (error: unknown): ErrorNotice => {
  if (error instanceof ApiError) {
    const entries = Object.values(error.errors).flat();
    const title = error.hasMessage && entries.length > 0 ? error.message : notifierMessages.error;
    return { title, lines: entries.length > 0 ? entries : [error.message] };
  }
  const message = error instanceof Error && error.message !== '' ? error.message : notifierMessages.unknown;
  return { title: notifierMessages.errorOccurred, lines: [message] };
};
