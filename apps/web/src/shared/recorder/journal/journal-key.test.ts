import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { openJournal } from './journal-database.ts';
import { openSeal } from './journal-key.ts';
import { JournalSeal } from './journal-seal.ts';
import type { JournalRecording } from './journal-store.ts';

const recording: JournalRecording = {
  id: 'r1',
  voiceNoteId: 'note-1',
  userId: 'anna',
  patientLabel: 'Patient 1',
  startedAtMs: 0,
  contentType: 'audio/webm',
  segmentCount: 1,
  state: 'recording',
};

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

afterEach(() => vi.unstubAllGlobals());

it('seals what was recorded before the key came as soon as it comes, also when recording is over by then', async () => {
  let isReachable = false;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return Response.json({ key: keyOf(1), previous_keys: [keyOf(2)] });
  });
  const seal = new JournalSeal();
  const opened = vi.fn();
  const stop = openSeal(seal, 'anna', opened);
  const journal = await openJournal(seal, 'key-to-come');
  const slice = { recordingId: 'r1', segment: 0, durationMs: 1_000 };
  await journal.append(recording, { ...slice, part: 0, bytes: new Uint8Array([1]).buffer });
  await journal.append(recording, { ...slice, part: 1, bytes: new Uint8Array([2]).buffer });
  expect(journal.health).toBe('locked');

  isReachable = true;
  await vi.waitFor(() => expect(journal.health).toBe('durable'), { timeout: 20_000 });
  expect(opened).toHaveBeenCalledOnce();
  const database = await openDB('key-to-come');
  const rows = await database.getAll('sealed-slices');
  expect(rows.map(({ segment, part }) => [segment, part])).toContainEqual([0, 1]);
  expect(rows.every((row) => !('bytes' in row) && row.data.byteLength > 1)).toBe(true);
  database.close();

  // What was stored under the previous key can be read as well.
  const former = new JournalSeal();
  await former.unlock('anna', new Uint8Array(32).fill(2));
  const sealed = await former.seal('r9', 'recording', new Uint8Array([7]));
  expect(new Uint8Array(await seal.open('r9', 'recording', sealed))).toEqual(new Uint8Array([7]));
  stop();
});
