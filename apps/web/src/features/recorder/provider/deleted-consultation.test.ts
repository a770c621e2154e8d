import { userEvents } from '@openconsult/contracts/realtime';
import { transcription } from '@openconsult/contracts/transcription';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stateOnServer, watchForDeletion } from './deleted-consultation.ts';

const MINUTE_MS = 60_000;

const server = vi.hoisted(() => ({
  isDeleted: false,
  isErased: false,
  isReachable: true,
  audioDeletedAt: null as string | null,
  isUploadOpen: true,
  polls: 0,
  listeners: new Map<string, Set<(data: unknown) => void>>(),
}));

vi.mock('../../../shared/api/call.ts', async (original) => {
  const { ApiError } = await original<typeof import('../../../shared/api/call.ts')>();
  const missing = new ApiError(404, 'Not Found', { code: 'NOT_FOUND', message: 'Not found.', request_id: '' });
  return {
    ApiError,
    call: async (endpoint: unknown) => {
      server.polls += 1;
      if (!server.isReachable) throw new TypeError('Failed to fetch');
      if (server.isErased || (endpoint === transcription.segments && !server.isUploadOpen)) throw missing;
      if (endpoint === transcription.segments) return { confirmed: [], audio_deleted_at: server.audioDeletedAt };
      return { is_deleted: server.isDeleted, patient_session_id: 'session' };
    },
  };
});
vi.mock('../../../shared/realtime/realtime-client.ts', () => ({
  realtimeClient: {
    on(name: string, listener: (data: unknown) => void) {
      const known = server.listeners.get(name) ?? new Set();
      server.listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
  },
}));

const emit = (data: unknown) => {
  for (const listener of [...(server.listeners.get(userEvents.consultationDeleted.name()) ?? [])]) listener(data);
};
const deleted = (voice_note_id: string | null, is_erased = false) => ({
  patient_session_id: 'session',
  voice_note_id,
  is_erased,
});

let deletedIds: (string | null)[];
let end: (() => void) | undefined;
const watch = () => {
  end = watchForDeletion('note', (id) => deletedIds.push(id));
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { isDeleted: false, isErased: false, isReachable: true, polls: 0 });
  deletedIds = [];
});
afterEach(() => {
  end?.();
  vi.useRealTimers();
});

test('reports a deletion at once when its event arrives, and no other consultation', async () => {
  watch();
  for (const data of [deleted('another'), deleted(null), { patient_session_id: 1 }, null]) emit(data);
  expect(deletedIds).toEqual([]);
  emit(deleted('note'));
  expect(deletedIds).toEqual(['session']);
  emit(deleted('note'));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([deletedIds, server.polls]).toEqual([['session'], 1]);
});

test('reports a deletion once within half a minute without an event', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(deletedIds).toEqual([]);
  server.isDeleted = true;
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  expect(deletedIds).toEqual(['session']);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(deletedIds).toHaveLength(1);
});

test('P12: reports an erasure as one that cannot be undone, by its event or, without one, by the poll', async () => {
  watch();
  emit(deleted('note', true));
  expect(deletedIds).toEqual([null]);
  watch();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(deletedIds).toEqual([null]);
  server.isErased = true;
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  expect(deletedIds).toEqual([null, null]);
});

test('continues polling while the server is unreachable, without reporting a deletion', async () => {
  server.isReachable = false;
  watch();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(deletedIds).toEqual([]);
  Object.assign(server, { isReachable: true, isDeleted: true });
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  expect(deletedIds).toEqual(['session']);
});

test('reports nothing after it was ended', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(0);
  server.isDeleted = true;
  end?.();
  emit(deleted('note'));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(deletedIds).toEqual([]);
});

test('P12: distinguishes what the server still accepts of a recording', async () => {
  const state = () => stateOnServer({ id: 'recording', voiceNoteId: 'note' });
  expect(await state()).toBe('there');
  server.isUploadOpen = false;
  expect(await state()).toBe('there');
  server.isDeleted = true;
  expect(await state()).toBe('deleted');
  Object.assign(server, { isUploadOpen: true, audioDeletedAt: '2026-01-31T12:00:00Z' });
  expect(await state()).toBe('expired');
  server.isErased = true;
  expect(await state()).toBe('gone');
  server.isReachable = false;
  await expect(state()).rejects.toThrow('Failed to fetch');
});
