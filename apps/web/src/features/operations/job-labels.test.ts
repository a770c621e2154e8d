import { expect, test } from 'vitest';
import { jobAmount, jobName } from './job-labels.ts';

test('an unknown kind of job is its code', () => {
  expect([jobName('messaging.send'), jobName('old.job')]).toEqual(['Send a letter', 'old.job']);
});

test.each([
  [1, '1 job'],
  [200, '200 jobs'],
  [1_350, 'the oldest 200 of 1,350 jobs'],
])('of %d failed jobs one call changes %s', (count, amount) => {
  expect(jobAmount(count)).toBe(amount);
});
