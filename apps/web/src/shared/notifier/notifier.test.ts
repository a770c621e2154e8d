import { notifications, notificationsStore } from '@mantine/notifications';
import { failureMessages } from '@openconsult/contracts/texts';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { notifyError, notifyFailure, notifyProgress, notifySuccess, notifyUntilClosed } from './notifier.ts';

const shown = () => notificationsStore.getState().notifications;

afterEach(() => notifications.clean());

test('shows a failure in red for 6 seconds, with the message of its answer as the title', () => {
  notifyError(new ApiError(404, 'Not Found', { message: 'Not found.', code: 'NOT_FOUND', request_id: 'r' }));
  expect(shown()).toMatchObject([{ color: 'red', title: 'Not found.', autoClose: 6_000, role: 'alert' }]);
});

test('shows "An error occurred" for a failure without an answer', () => {
  notifyError(new Error('Lost'));
  notifyError(null);
  expect(shown()).toMatchObject([
    { title: 'An error occurred', message: 'Lost', autoClose: 6_000 },
    { title: 'An error occurred', message: 'Unknown error', autoClose: 6_000 },
  ]);
});

test('shows a success for 2.5 seconds', () => {
  notifySuccess('Session created successfully');
  expect(shown()).toMatchObject([{ color: 'green', message: 'Session created successfully', autoClose: 2_500 }]);
});

test('shows a failure with its own text for the given time', () => {
  notifyFailure(failureMessages.transcribing);
  notifyFailure(failureMessages.realtime, 60_000);
  expect(shown()).toMatchObject([
    { color: 'red', title: 'Error', message: failureMessages.transcribing, autoClose: 6_000 },
    { color: 'red', title: 'Error', message: failureMessages.realtime, autoClose: 60_000 },
  ]);
});

test('shows what happens while the user is away until they close it', () => {
  notifyUntilClosed('The consultation was stopped.');
  expect(shown()).toMatchObject([{ message: 'The consultation was stopped.', autoClose: false }]);
});

test('shows work in progress until it ends', () => {
  const over = notifyProgress('Saving in progress');
  expect(shown()).toMatchObject([{ message: 'Saving in progress', loading: true, autoClose: false }]);
  over();
  expect(shown()).toEqual([]);
});
