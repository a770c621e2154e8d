import { expect, test } from 'vitest';
import type { Costs } from './costs.ts';
import { costTable, HABITS, PLACES, sizeOf, sizeTable } from './sizing.ts';

const cpu = (api: number, worker: number, postgres: number, redis = 0.01, realtime = 0.01) => ({
  api,
  worker,
  postgres,
  redis,
  realtime,
});

const costs: Costs = {
  processes: 2,
  recordedMinute: cpu(0.5, 6, 0.5),
  recordedBytesPerMinute: 300_000,
  liveMinute: cpu(9, 1, 1),
  liveRecorders: 12,
  wordsAfterS: 0.8,
  consultation: cpu(1, 4, 1),
  databaseBytes: { recordedMinute: 50_000, consultation: 100_000 },
  apiMb: 500,
  workerMb: 700,
};

test('a clinic runs on one process of each, and a country on many', () => {
  const [clinic, group, country] = PLACES.map((place) => sizeOf(place, costs));
  expect(clinic).toMatchObject({ recorders: 2, api: 1, worker: 1, postgres: 'one', redis: 'one' });
  // 40 live recorders of 9 CPU seconds a minute are 6 cores, used to 60 %.
  expect(group).toMatchObject({ recorders: 40, api: 11, postgres: 'one of 2 cores and a standby' });
  expect(country?.api).toBeGreaterThan(2_000);
  expect(country?.postgres).toMatch(/installations, each with one of 64 cores/);
});

test('a place that doubles needs at most twice as much, and not less', () => {
  for (const part of ['api', 'worker', 'appCores', 'memoryGb', 'networkMbitPerS', 'storageTbPerYear'] as const) {
    const [one, two] = [1_000, 2_000].map((practitioners) => sizeOf({ name: '', practitioners }, costs)[part]);
    expect([part, two]).toEqual([part, expect.any(Number)]);
    expect(two ?? 0).toBeGreaterThan(one ?? 0);
    expect(two ?? 0).toBeLessThanOrEqual(2 * (one ?? 0));
  }
  expect(HABITS.coreUse).toBeLessThan(1);
});

test('the tables have a cell for each column', () => {
  for (const table of [costTable([costs]), sizeTable(costs)]) {
    const [head = '', ...rows] = table.split('\n');
    for (const row of rows) expect(row.split('|')).toHaveLength(head.split('|').length);
  }
});
