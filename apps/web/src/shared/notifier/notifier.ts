import { notifications } from '@mantine/notifications';
import { TOAST_ERROR_MS, TOAST_SUCCESS_MS } from '@openconsult/contracts/limits';
import { notifierMessages } from '@openconsult/contracts/texts';
import { errorNotice } from './error-notice.ts';
import { NoticeLines } from './notice-lines.tsx';

/**
 * Shows a failure in red for 6 seconds, or for as long as given. The list under the title is never empty: without errors it
 * holds the message again (behaviour.md#notifications).
 */
export const notifyError = (error: unknown, autoCloseMs: number = TOAST_ERROR_MS): void => {
  const { title, lines } = errorNotice(error);
  const list = lines.length > 0 ? lines : [title];
  notifications.show({
    color: 'red',
    title,
    message: NoticeLines({ lines: list }),
    autoClose: autoCloseMs,
    role: 'alert',
  });
};

/** Shows that something worked, for 2.5 seconds. */
export const notifySuccess = (text: string): void => {
  notifications.show({ color: 'green', message: text, autoClose: TOAST_SUCCESS_MS });
};

/** Shows a failure with its own text. */
export const notifyFailure = (message: string, autoCloseMs: number = TOAST_ERROR_MS): void => {
  notifications.show({
    color: 'red',
    title: notifierMessages.error,
    message,
    autoClose: autoCloseMs,
    role: 'alert',
  });
};

/** Shows that something is in progress, until the returned function is called. */
export const notifyProgress = (text: string): (() => void) => {
  const id = notifications.show({ message: text, loading: true, autoClose: false, withCloseButton: false });
  return () => notifications.hide(id);
};

/** Shown until closed, for what happens while the user is away. */
export const notifyUntilClosed = (text: string, title?: string): void => {
  notifications.show({ message: text, autoClose: false, ...(title !== undefined && { title }) });
};
