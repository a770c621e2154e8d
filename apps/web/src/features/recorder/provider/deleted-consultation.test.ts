import { userEvents } from '@openconsult/contracts/realtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchForDeletion } from './deleted-consultation.ts';

const MINUTE_MS = 60_000;

const world = vi.hoisted(() => ({
  isDeleted: false,
  isReached: true,
  looks: 0,
  listeners: new Map<string, Set<(data: unknown) => void>>(),
}));

vi.mock('../../../shared/api/call.ts', () => ({
  call: async () => {
    world.looks += 1;
    if (!world.isReached) throw new TypeError('Failed to fetch');
    return { is_deleted: world.isDeleted, patient_session_id: 'session' };
  },
}));
vi.mock('../../../shared/realtime/realtime-client.ts', () => ({
  realtimeClient: {
    on(name: string, listener: (data: unknown) => void) {
      const known = world.listeners.get(name) ?? new Set();
      world.listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
  },
}));

const happens = (data: unknown) => {
  for (const listener of [...(world.listeners.get(userEvents.consultationDeleted.name()) ?? [])]) listener(data);
};
const deleted = (voice_note_id: string | null) => ({ patient_session_id: 'session', voice_note_id });

let told: string[];
let end: () => void;
const watch = () => {
  end = watchForDeletion('note', (id) => told.push(id));
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(world, { isDeleted: false, isReached: true, looks: 0 });
  told = [];
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test('tells of a deletion at once when its event comes, and of no other consultation', async () => {
  watch();
  for (const data of [deleted('another'), deleted(null), { patient_session_id: 1 }, null]) happens(data);
  expect(told).toEqual([]);
  happens(deleted('note'));
  expect(told).toEqual(['session']);
  happens(deleted('note'));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([told, world.looks]).toEqual([['session'], 1]);
});

test('tells of it within half a minute when no event came, and once', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(told).toEqual([]);
  world.isDeleted = true;
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  expect(told).toEqual(['session']);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(told).toHaveLength(1);
});

test('goes on looking while the server is not reached, and never takes that for a deletion', async () => {
  world.isReached = false;
  watch();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(told).toEqual([]);
  Object.assign(world, { isReached: true, isDeleted: true });
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  expect(told).toEqual(['session']);
});

test('says nothing once it was ended', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(0);
  world.isDeleted = true;
  end();
  happens(deleted('note'));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(told).toEqual([]);
});
