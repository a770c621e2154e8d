import 'fake-indexeddb/auto';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Journal } from './journal.ts';
import { openJournal } from './journal-database.ts';
import { JournalMemory } from './journal-memory.ts';
import { JournalLocked, JournalSeal } from './journal-seal.ts';
import type { JournalRecording, JournalSlice, JournalStore } from './journal-store.ts';

let databaseName = '';
let serial = 0;
beforeEach(() => {
  serial += 1;
  databaseName = `journal-${serial}`;
});

const recording = (change: Partial<JournalRecording> = {}): JournalRecording => ({
  id: 'r1',
  voiceNoteId: 'note-1',
  userId: 'anna',
  patientLabel: 'Patient 1',
  startedAtMs: 1_000,
  contentType: 'audio/webm',
  segmentCount: 1,
  state: 'recording',
  ...change,
});

/** A slice of its own segment by default. */
const slice = (segment: number, part = 0, change: Partial<JournalSlice> = {}): JournalSlice => ({
  recordingId: 'r1',
  segment,
  part,
  durationMs: 1_000,
  bytes: new Uint8Array([segment, part, 2]).buffer,
  ...change,
});

const secretOf = (userId: string) => new TextEncoder().encode(userId.padEnd(32, '-'));

async function sealOf(userId: string): Promise<JournalSeal> {
  const seal = new JournalSeal();
  await seal.unlock(userId, secretOf(userId));
  return seal;
}

const open = async (userId = 'anna') => openJournal(await sealOf(userId), databaseName);

/** The store, with a switch that makes it refuse slices. */
class MoodyStore implements JournalStore {
  readonly #store = new JournalMemory();
  refuses = false;
  async append(recording: JournalRecording, each: JournalSlice): Promise<void> {
    if (this.refuses) throw new DOMException('full', 'QuotaExceededError');
    await this.#store.append(recording, each);
  }
  saveRecording = (recording: JournalRecording) => this.#store.saveRecording(recording);
  slices = (id: string, segment: number) => this.#store.slices(id, segment);
  segments = (id: string) => this.#store.segments(id);
  removeSegment = (id: string, index: number) => this.#store.removeSegment(id, index);
  removeRecording = (id: string) => this.#store.removeRecording(id);
  recordings = (userId: string) => this.#store.recordings(userId);
  opening = (id: string) => this.#store.opening(id);
  unreadable = () => this.#store.unreadable();
}

describe('journal', () => {
  it('R1: gives a later page the slices that an earlier one wrote, each segment whole and byte for byte', async () => {
    const before = await open();
    for (const segment of [2, 0, 10, 1]) {
      for (const part of [0, 1, 2]) await before.append(recording({ segmentCount: 11 }), slice(segment, part));
    }
    const after = await open();
    const [pending] = await after.pending('anna');
    expect(pending?.recording).toEqual(recording({ segmentCount: 11 }));
    expect(pending?.segments).toEqual([0, 1, 2, 10].map((index) => ({ index, parts: 3, durationMs: 3_000 })));
    expect(await after.segment('r1', 10)).toEqual(new Uint8Array([10, 0, 2, 10, 1, 2, 10, 2, 2]));
  });

  it('R2: counts a slice as written after the commit that the browser has forced to the disk, and not before', async () => {
    const events: string[] = [];
    const { transaction: begin } = IDBDatabase.prototype;
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      stores,
      mode,
      options,
    ) {
      const begun = begin.call(this, stores, mode, options);
      if (mode === 'readwrite') begun.addEventListener('complete', () => events.push(`${options?.durability} commit`));
      return begun;
    });
    const journal = await open();
    await journal.append(recording(), slice(0));
    events.push('slice written');
    await journal.saveRecording(recording({ state: 'stopped' }));
    events.push('recording written');
    spy.mockRestore();
    expect(events).toEqual(['strict commit', 'slice written', 'strict commit', 'recording written']);
    expect(await (await open()).segment('r1', 0)).toEqual(new Uint8Array([0, 0, 2]));
  });

  it('knows how long what it holds is, also where a throttled page gave late and big slices', async () => {
    const before = await open();
    await before.append(recording(), slice(0, 0, { durationMs: 8_200 }));
    await before.append(recording(), slice(0, 1));
    await before.append(recording(), slice(1, 0, { durationMs: 400 }));
    const after = await open();
    expect(await after.segments('r1')).toEqual([
      { index: 0, parts: 2, durationMs: 9_200 },
      { index: 1, parts: 1, durationMs: 400 },
    ]);
    await after.removeSegment('r1', 0);
    await after.append(recording(), slice(2));
    expect((await after.segments('r1')).map(({ durationMs }) => durationMs)).toEqual([400, 1_000]);
  });

  it('holds a segment for gone only where the key is there to read it', async () => {
    await (await open()).append(recording(), slice(0));
    const locked = await openJournal(new JournalSeal(), databaseName);
    await expect(locked.segment('r1', 0)).rejects.toBeInstanceOf(JournalLocked);
    expect(await (await open()).segment('r1', 0)).toBeDefined();
  });

  it('moves what went into memory to the disk with the next slice that fits', async () => {
    const store = new MoodyStore();
    const journal = new Journal(store);
    store.refuses = true;
    await journal.append(recording(), slice(0, 0));
    expect([journal.health, await store.segments('r1')]).toEqual(['memory', []]);
    store.refuses = false;
    await journal.append(recording(), slice(0, 1));
    await vi.waitFor(() => expect(journal.health).toBe('durable'));
    expect(await store.segments('r1')).toEqual([{ index: 0, parts: 2, durationMs: 2_000 }]);
  });

  it('sends no segment of which a part is gone', async () => {
    const journal = await open();
    await journal.append(recording(), slice(0, 0));
    await journal.append(recording(), slice(0, 2));
    expect(await journal.segment('r1', 0)).toBeUndefined();
  });

  it('stores a segment until it is removed, and removes only that one', async () => {
    const journal = await open();
    for (const segment of [0, 1, 10]) await journal.append(recording(), slice(segment));
    await journal.removeSegment('r1', 1);
    expect((await journal.segments('r1')).map(({ index }) => index)).toEqual([0, 10]);
  });

  it('still offers a recording whose segments were all sent but which was never ended', async () => {
    const journal = await open();
    await journal.append(recording(), slice(0));
    await journal.removeSegment('r1', 0);
    await journal.saveRecording(recording({ state: 'stopped' }));
    expect(await journal.pending('anna')).toMatchObject([{ recording: { state: 'stopped' }, segments: [] }]);
  });

  it('forgets a discarded recording wholly and no other', async () => {
    const journal = await open();
    await journal.append(recording(), slice(0));
    await journal.append(recording({ id: 'r2' }), slice(0, 0, { recordingId: 'r2' }));
    await journal.removeRecording('r1');
    expect((await journal.pending('anna')).map((p) => p.recording.id)).toEqual(['r2']);
    expect(await journal.segments('r1')).toEqual([]);
    expect((await journal.file(recording())).size).toBe(0);
  });

  it('gives out what is only here as a file, with the opening seconds without which nothing plays', async () => {
    const journal = await open();
    await journal.append(recording(), slice(0, 1));
    for (const segment of [0, 1, 2]) await journal.append(recording(), slice(segment));
    await journal.removeSegment('r1', 0);
    await journal.removeSegment('r1', 1);
    const file = await journal.file(recording());
    expect([file.type, new Uint8Array(await file.arrayBuffer())]).toEqual([
      'audio/webm',
      new Uint8Array([0, 0, 2, 0, 1, 2, 2, 0, 2]),
    ]);
  });
});

/** Everything that can be read from the browser's database without a key. */
async function everyRow(): Promise<unknown[]> {
  const database = await openDB(databaseName);
  const rows = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)));
  database.close();
  return rows
    .flat()
    .map((row: object) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
        ]),
      ),
    );
}

describe('journal of a shared computer', () => {
  it('R12: shows nothing to another user, and opens nothing with another key', async () => {
    const journal = await open('anna');
    const words = new TextEncoder().encode('upper left six needs a crown').buffer;
    await journal.append(recording(), slice(0, 0, { bytes: words }));

    const ofBen = await open('ben');
    expect(await ofBen.pending('ben')).toEqual([]);
    await expect(ofBen.pending('anna')).rejects.toMatchObject({ name: 'JournalLocked' });
    expect(await ofBen.segment('r1', 0)).toBeUndefined();
    const rows = JSON.stringify(await everyRow());
    expect(rows).toContain('r1');
    for (const secret of ['Patient 1', 'note-1', 'crown']) expect(rows).not.toContain(secret);
  });

  it('R12: reads nothing that was put in the place of something else', async () => {
    const journal = await open();
    await journal.append(recording(), slice(0));
    await journal.append(recording(), slice(1));
    const database = await openDB(databaseName);
    const moved = await database.get('sealed-slices', ['r1', 1, 0]);
    await database.put('sealed-slices', { ...moved, segment: 0 });
    database.close();
    expect(await journal.segment('r1', 0)).toBeUndefined();
  });

  it('R12: never uses a nonce twice, nor one key for two recordings', async () => {
    const seal = await sealOf('anna');
    const same = new Uint8Array([1]);
    const sealed = await Promise.all(['r1', 'r1', 'r2'].map((id) => seal.seal(id, '0/0', same)));
    expect(new Set(sealed.map(({ iv }) => iv.join())).size).toBe(3);
    await expect(seal.open('r2', '0/0', sealed[0] ?? (sealed[2] as never))).rejects.toThrow();
  });

  it('R12: reads what a former key encrypted, and lists what no key opens', async () => {
    const before = await open();
    await before.append(recording(), slice(0, 0, { durationMs: 3_500 }));
    const rotated = new JournalSeal();
    await rotated.unlock('anna', secretOf('new'));
    const without = await openJournal(rotated, databaseName);
    expect(await without.pending('anna')).toEqual([]);
    expect(await without.unreadable('anna')).toEqual([
      { id: 'r1', segments: [{ index: 0, parts: 1, durationMs: 3_500 }] },
    ]);
    expect(await without.unreadable('ben').catch(() => 'locked')).toEqual('locked');
    await rotated.unlock('anna', secretOf('new'), [secretOf('older'), secretOf('anna')]);
    expect(await without.unreadable('anna')).toEqual([]);
    expect(await without.pending('anna')).toHaveLength(1);
    expect(await without.segment('r1', 0)).toEqual(new Uint8Array(slice(0).bytes));
    // What is written from now on needs the new key alone.
    await without.append(recording({ id: 'r2' }), slice(0, 0, { recordingId: 'r2' }));
    await rotated.unlock('anna', secretOf('new'));
    expect((await without.pending('anna')).map(({ recording: { id } }) => id)).toEqual(['r2']);
    await without.removeRecording('r1');
    expect(await without.unreadable('anna')).toEqual([]);
  });

  it('holds audio in memory until the key comes, and then writes it down', async () => {
    const seal = new JournalSeal();
    const journal = await openJournal(seal, databaseName);
    await journal.append(recording(), slice(0));
    expect(journal.health).toBe('locked');
    expect(await everyRow()).toEqual([]);
    await seal.unlock('anna', secretOf('anna'));
    await vi.waitFor(() => expect(journal.health).toBe('durable'), { timeout: 20_000 });
    expect(await everyRow()).not.toEqual([]);
    expect(await (await open()).segment('r1', 0)).toEqual(new Uint8Array(slice(0).bytes));
  });
});

describe('journal without room', () => {
  it('R11: continues in memory when the database refuses a slice, reports it, and moves it once there is room', async () => {
    const store = new MoodyStore();
    const journal = new Journal(store);
    const reports: string[] = [];
    journal.onHealth((health) => reports.push(health));
    await journal.append(recording(), slice(0, 0));
    store.refuses = true;
    await journal.append(recording({ segmentCount: 2 }), slice(0, 1));
    expect(reports).toEqual(['memory']);
    expect(await journal.segment('r1', 0)).toEqual(new Uint8Array([0, 0, 2, 0, 1, 2]));
    expect((await journal.pending('anna'))[0]?.recording.segmentCount).toBe(2);
    store.refuses = false;
    await journal.append(recording({ segmentCount: 3 }), slice(1));
    await journal.moveToDisk();
    expect(reports).toEqual(['memory', 'durable']);
    expect(await store.segments('r1')).toEqual([
      { index: 0, parts: 2, durationMs: 2_000 },
      { index: 1, parts: 1, durationMs: 1_000 },
    ]);
    expect((await journal.pending('anna'))[0]?.recording.segmentCount).toBe(3);
    reportFigure('R11', 'slices saved across a full disk', '3 of 3');
  });

  it('R11: works without any database, and is not durable', async () => {
    const journal = new Journal(null);
    await journal.append(recording(), slice(0));
    expect(journal.health).toBe('memory');
    expect((await journal.pending('anna'))[0]?.segments).toHaveLength(1);
    await journal.removeSegment('r1', 0);
    expect(journal.health).toBe('memory');
  });

  it('R11: reports full memory, and still stores the next slice', async () => {
    const memory = new JournalMemory(5);
    await memory.append(recording(), slice(0));
    expect(memory.isFull).toBe(false);
    await memory.append(recording(), slice(1));
    expect(memory.isFull).toBe(true);
    await memory.append(recording(), slice(2));
    expect(await memory.segments('r1')).toHaveLength(3);
    await memory.removeSegment('r1', 0);
    await memory.removeSegment('r1', 1);
    expect(memory.isFull).toBe(false);
  });
});
