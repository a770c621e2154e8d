import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retry } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails as often as given, then succeeds. */
const failing = (times: number) => {
  const attempt = vi.fn(async () => {
    if (attempt.mock.calls.length <= times) throw new Error(`failure ${attempt.mock.calls.length}`);
    return 'done';
  });
  return attempt;
};

it('attempts until one succeeds, with the given wait between', async () => {
  const attempt = failing(2);
  const result = retry(attempt, { delayMs: 3_000 });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_001);
  await expect(result).resolves.toBe('done');
});

it('waits longer after each failure, up to 5 s', async () => {
  const attempt = failing(20);
  void retry(attempt);
  await vi.advanceTimersByTimeAsync(400);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = attempt.mock.calls.length;
  await vi.advanceTimersByTimeAsync(2_400);
  expect(attempt.mock.calls.length).toBeLessThanOrEqual(before + 1);
});

it('throws a final error at once', async () => {
  const attempt = failing(5);
  await expect(retry(attempt, { isFinal: () => true })).rejects.toThrow('failure 1');
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('throws the last error once the time is over', async () => {
  const result = retry(failing(100), { delayMs: 1_000, withinMs: 2_500 });
  const failed = expect(result).rejects.toThrow('failure 4');
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
});

it('an abort ends the wait, and no attempt follows', async () => {
  const attempt = failing(100);
  const abort = new AbortController();
  const result = retry(attempt, { delayMs: 1_000, signal: abort.signal });
  const failed = expect(result).rejects.toThrow('over');
  await vi.advanceTimersByTimeAsync(500);
  abort.abort(new Error('over'));
  await failed;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});
