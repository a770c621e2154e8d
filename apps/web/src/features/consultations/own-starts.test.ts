import { expect, test } from 'vitest';
import { isStartedHere, trackOwnStart } from './own-starts.ts';

test('knows its own consultation when the event arrives before the answer', async () => {
  let answer = (_consultation: { id: string }): void => undefined;
  void trackOwnStart(
    new Promise<{ id: string }>((resolve) => {
      answer = resolve;
    }),
  );
  const isOwn = isStartedHere('one');
  answer({ id: 'one' });
  expect(await isOwn).toBe(true);
  expect(await isStartedHere('another')).toBe(false);
});

test('a failed start is not recorded, and still rejects', async () => {
  const failed = trackOwnStart(Promise.reject<{ id: string }>(new Error('refused')));
  await expect(failed).rejects.toThrow('refused');
  expect(await isStartedHere('one that failed')).toBe(false);
});
