import type { OperationsOverview } from '@openconsult/contracts/operations';
import { expect, test } from 'vitest';
import { PART_COUNT, partsOf, summaryOf } from './health.ts';

const used = {
  configured: 'local',
  model: null,
  last_done_at: '2026-11-26T10:00:00.000Z',
  last_failed_at: null,
  last_failure: null,
};
const worker = {
  id: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b11',
  app: 'worker' as const,
  host: 'one',
  version: '1.0.0',
  started_at: '2026-11-26T09:00:00.000Z',
  seen_at: '2026-11-26T10:00:00.000Z',
  is_alive: true,
};
const healthy: OperationsOverview = {
  read_at: '2026-11-26T10:00:00.000Z',
  version: '1.0.0',
  schema: '20261126104004_operations',
  postgres: { state: 'up', version: '17.1', size_bytes: 10, connections: 4, connections_max: 100 },
  storage: { state: 'up', driver: 'disk', bucket: null, free_bytes: 10, total_bytes: 20 },
  redis: { state: 'up', used_bytes: 10, max_bytes: 0, is_append_only: true },
  realtime: { state: 'up' },
  services: { mail: used, sms: { ...used, configured: 'none' }, recogniser: used, writer: used, search: used },
  backups: {
    is_set_up: true,
    every_minutes: 5,
    last_done_at: '2026-11-26T09:56:00.000Z',
    last_failed_at: null,
    last_failure: null,
    missing_objects: 0,
    last_drill_at: null,
  },
  processes: [{ ...worker, app: 'api' }, worker],
  queues: [{ queue: 'messaging', waiting: 0, active: 0, delayed: 0, failed: 0, oldest_waiting_at: null }],
  failed_jobs: 0,
  recordings: { waiting: 0, lag_s: null },
};
const stateOf = (overview: OperationsOverview, name: string) => partsOf(overview).find((part) => part.name === name);

test('every part works', () => {
  expect(partsOf(healthy)).toHaveLength(PART_COUNT);
  expect(summaryOf(healthy)).toEqual({ health: 'good', text: 'Every part works, and no job failed.' });
  expect(stateOf(healthy, 'Text messages')).toMatchObject({ health: 'idle', state: 'Off' });
});

test('a service is judged by its last use', () => {
  const writer = { ...used, last_failed_at: '2026-11-26T10:30:00.000Z', last_failure: 'WriterError:away' };
  const failing = { ...healthy, services: { ...healthy.services, writer } };
  expect(stateOf(failing, 'Writer')).toMatchObject({ health: 'bad', state: 'Last use failed' });
  const recovered = { ...writer, last_done_at: '2026-11-26T10:31:00.000Z' };
  expect(stateOf({ ...healthy, services: { ...healthy.services, writer: recovered } }, 'Writer')?.health).toBe('good');
});

test('the worst comes first, failed jobs last', () => {
  const overview: OperationsOverview = {
    ...healthy,
    storage: { ...healthy.storage, state: 'low' },
    redis: { state: 'away', used_bytes: null, max_bytes: null, is_append_only: null },
    // Two of a kind without a queue.
    failed_jobs: 2,
  };
  expect(summaryOf(overview)).toEqual({
    health: 'bad',
    text: 'Redis: away, Storage: almost full, 2 failed jobs.',
  });
});

test.each([
  [{ last_done_at: '2026-11-26T09:40:00.000Z' }, 'bad', 'Late'],
  [{ last_failed_at: '2026-11-26T09:58:00.000Z', last_failure: 'interrupted' }, 'bad', 'Last one failed'],
  [{ missing_objects: 2 }, 'bad', 'Files are missing'],
  [{ last_done_at: null }, 'warning', 'None yet'],
  [{ is_set_up: false, last_done_at: null }, 'warning', 'Not set up'],
] as const)('backups with %j are %s', (change, health, state) => {
  const overview = { ...healthy, backups: { ...healthy.backups, ...change } };
  expect(stateOf(overview, 'Backups')).toMatchObject({ health, state });
});

test('processes are missed', () => {
  expect(stateOf({ ...healthy, processes: [] }, 'Processes')).toMatchObject({ health: 'bad', state: 'No worker' });
  const [api] = healthy.processes;
  const died = { ...worker, is_alive: false, id: '7f1c2a52-6f0f-4f43-9d0b-5f9a3f0a1b12' };
  const processes = api ? [api, worker, died] : [];
  expect(stateOf({ ...healthy, processes }, 'Processes')).toMatchObject({ health: 'warning', state: '1 not seen' });
});
