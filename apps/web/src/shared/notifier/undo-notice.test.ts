import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { notifyWithUndo } from './undo-notice.tsx';

afterEach(() => notifications.clean());

test.each([
  ['the newer', true, 10_000, 'next-patient-2'],
  ['the older', false, 10_000, 'next-patient-1'],
])('shows %s of two notices with one id', (_which, replaces, autoClose, text) => {
  const choice = { id: 'next-patient', replaces };
  notifyWithUndo('next-patient-1', () => undefined, choice);
  notifyWithUndo('next-patient-2', () => undefined, choice);
  expect(notificationsStore.getState().notifications).toMatchObject([
    { id: 'next-patient', autoClose, message: { props: { text } } },
  ]);
});
