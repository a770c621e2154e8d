import { expect, test } from 'vitest';
import { isBegunHere, noteOwnStart } from './own-starts.ts';

test('a consultation that is reported before its start has answered is this window’s own', async () => {
  let answer = (_session: { id: string }): void => undefined;
  void noteOwnStart(
    new Promise<{ id: string }>((resolve) => {
      answer = resolve;
    }),
  );
  const asked = isBegunHere('one');
  answer({ id: 'one' });
  expect(await asked).toBe(true);
  expect(await isBegunHere('another')).toBe(false);
});

test('a start that fails makes nothing this window’s own, and is still the caller’s to show', async () => {
  const failed = noteOwnStart(Promise.reject<{ id: string }>(new Error('refused')));
  await expect(failed).rejects.toThrow('refused');
  expect(await isBegunHere('one that failed')).toBe(false);
});
