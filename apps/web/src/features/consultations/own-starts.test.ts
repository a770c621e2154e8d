import { expect, test } from 'vitest';
import { isStartedHere, trackOwnStart } from './own-starts.ts';

test('a consultation that is reported before its start has answered is this window’s own', async () => {
  let answer = (_session: { id: string }): void => undefined;
  void trackOwnStart(
    new Promise<{ id: string }>((resolve) => {
      answer = resolve;
    }),
  );
  const asked = isStartedHere('one');
  answer({ id: 'one' });
  expect(await asked).toBe(true);
  expect(await isStartedHere('another')).toBe(false);
});

test('a start that fails makes nothing this window’s own, and is still the caller’s to show', async () => {
  const failed = trackOwnStart(Promise.reject<{ id: string }>(new Error('refused')));
  await expect(failed).rejects.toThrow('refused');
  expect(await isStartedHere('one that failed')).toBe(false);
});
