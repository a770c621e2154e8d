import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Journal } from './journal.ts';
import { openJournal } from './journal-database.ts';
import { JournalMemory } from './journal-memory.ts';
import type { JournalStore, KeptRecording, KeptSegment } from './journal-store.ts';

let databaseName = '';
let serial = 0;
beforeEach(() => {
  serial += 1;
  databaseName = `journal-${serial}`;
});

const recording = (change: Partial<KeptRecording> = {}): KeptRecording => ({
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

const segment = (index: number, change: Partial<KeptSegment> = {}): KeptSegment => ({
  recordingId: 'r1',
  index,
  bytes: new Uint8Array([index, 1, 2]).buffer,
  sizeBytes: 3,
  durationMs: 3_000,
  sha256: 'a'.repeat(64),
  state: 'unsent',
  ...change,
});

const refusing = (from: JournalStore): JournalStore => ({
  ...from,
  append: async () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  saveRecording: (r) => from.saveRecording(r),
  segment: (id, index) => from.segment(id, index),
  segments: (id) => from.segments(id),
  setSegmentState: (id, index, state) => from.setSegmentState(id, index, state),
  removeSegment: (id, index) => from.removeSegment(id, index),
  removeRecording: (id) => from.removeRecording(id),
  recordings: (userId) => from.recordings(userId),
});

describe('journal', () => {
  it('gives a later page the slices that an earlier one wrote, in order and byte for byte', async () => {
    const before = await openJournal(databaseName);
    for (const index of [2, 0, 10, 1]) await before.append(recording({ segmentCount: 11 }), segment(index));

    const after = await openJournal(databaseName);
    const [pending] = await after.pending('anna');
    expect(pending?.recording.segmentCount).toBe(11);
    expect(pending?.segments.map((s) => s.index)).toEqual([0, 1, 2, 10]);
    expect(new Uint8Array((await after.segment('r1', 10))?.bytes ?? new ArrayBuffer(0))).toEqual(
      new Uint8Array([10, 1, 2]),
    );
  });

  it('lists without loading bytes', async () => {
    const journal = await openJournal(databaseName);
    await journal.append(recording(), segment(0));
    expect((await journal.segments('r1'))[0]).not.toHaveProperty('bytes');
  });

  it("never shows one person another's audio", async () => {
    const journal = await openJournal(databaseName);
    await journal.append(recording(), segment(0));
    expect(await journal.pending('ben')).toEqual([]);
  });

  it('keeps a slice until it is removed, and only that one goes', async () => {
    const journal = await openJournal(databaseName);
    await journal.append(recording(), segment(0));
    await journal.append(recording(), segment(1));
    await journal.setSegmentState('r1', 0, 'conflict');
    await journal.removeSegment('r1', 1);
    expect((await journal.segments('r1')).map((s) => [s.index, s.state])).toEqual([[0, 'conflict']]);
  });

  it('still offers a recording whose slices were all sent but which was never ended', async () => {
    const journal = await openJournal(databaseName);
    await journal.append(recording(), segment(0));
    await journal.removeSegment('r1', 0);
    await journal.saveRecording(recording({ state: 'stopped' }));
    expect(await journal.pending('anna')).toMatchObject([{ recording: { state: 'stopped' }, segments: [] }]);
  });

  it('forgets a discarded recording wholly and no other', async () => {
    const journal = await openJournal(databaseName);
    await journal.append(recording(), segment(0));
    await journal.append(recording({ id: 'r2' }), segment(0, { recordingId: 'r2' }));
    await journal.removeRecording('r1');
    expect((await journal.pending('anna')).map((p) => p.recording.id)).toEqual(['r2']);
    expect(await journal.segments('r1')).toEqual([]);
  });

  it('goes on in memory when the database refuses a slice, and says so', async () => {
    const store = new JournalMemory();
    await store.append(recording(), segment(0));
    const journal = new Journal(refusing(store));
    const said: string[] = [];
    journal.onHealth((health) => said.push(health));
    await journal.append(recording({ segmentCount: 2 }), segment(1));
    expect(said).toEqual(['memory']);
    expect((await journal.segments('r1')).map((s) => s.index)).toEqual([0, 1]);
    expect((await journal.pending('anna'))[0]?.recording.segmentCount).toBe(2);
    expect((await journal.segment('r1', 1))?.sizeBytes).toBe(3);
  });

  it('works without any database, and is not durable', async () => {
    const journal = new Journal(null);
    await journal.append(recording(), segment(0));
    expect(journal.health).toBe('memory');
    expect((await journal.pending('anna'))[0]?.segments).toHaveLength(1);
  });

  it('says that memory is full, and keeps even the slice that came after', async () => {
    const memory = new JournalMemory(5);
    await memory.append(recording(), segment(0));
    expect(memory.isFull).toBe(false);
    await memory.append(recording(), segment(1));
    expect(memory.isFull).toBe(true);
    await memory.append(recording(), segment(2));
    expect(await memory.segments('r1')).toHaveLength(3);
    await memory.removeSegment('r1', 0);
    await memory.removeSegment('r1', 1);
    expect(memory.isFull).toBe(false);
  });
});
