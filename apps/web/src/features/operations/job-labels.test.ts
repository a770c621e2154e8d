import { jobList } from '@openconsult/contracts/jobs';
import { expect, test } from 'vitest';
import { jobName } from './job-labels.ts';

test('every kind of job has a name', () => {
  expect(jobList.filter(({ name }) => jobName(name) === name)).toEqual([]);
  expect(jobName('another.job')).toBe('another.job');
});
