import { JOURNAL_SLICE_MS, SEGMENT_INTERVAL_MS } from '@openconsult/contracts/limits';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { Journal } from './journal.ts';
import { headsOf } from './journal-memory.ts';
import { JournalLocked, type JournalSeal, type Sealed } from './journal-seal.ts';
import type { JournalStore, KeptRecording, KeptSlice } from './journal-store.ts';

/** Only the ids of the recording and its owner can be read; everything that names the patient is encrypted. */
interface SealedRecording extends Sealed {
  id: string;
  userId: string;
}

interface SealedSlice extends Sealed {
  recordingId: string;
  segment: number;
  part: number;
}

type SliceKey = [recordingId: string, segment: number, part: number];

interface Schema extends DBSchema {
  'sealed-recordings': { key: string; value: SealedRecording; indexes: { userId: string } };
  'sealed-slices': { key: SliceKey; value: SealedSlice };
  /** How long each slice is, in ms, beside it: so that it can be added up without reading any audio. */
  'slice-lengths': { key: SliceKey; value: number };
  /** Version 1 wrote these, unencrypted. They are moved when their owner comes back. */
  recordings: { key: string; value: KeptRecording; indexes: { userId: string } };
  segments: { key: [string, number]; value: { recordingId: string; index: number; bytes: ArrayBuffer } };
}

/** Written to the disk before it counts as written (fault M3: costs at most 3 ms a slice). */
const STRICT = { durability: 'strict' } as const;
const OPEN_TIMEOUT_MS = 10_000;
/** Where the copy of a recording's first segment stands. Its first slice alone is often a single byte. */
const OPENING = -1;

/**
 * Opens the journal of this browser; a browser that offers no database, or does not answer, gets one in memory.
 * Asks once that the browser never evicts it.
 */
export async function openJournal(seal: JournalSeal, name = 'openconsult-recorder'): Promise<Journal> {
  try {
    const store = await Promise.race([openDatabase(seal, name), timeout()]);
    void globalThis.navigator?.storage?.persist?.().catch(() => undefined);
    const journal = new Journal(store);
    seal.onUnlock(() => void journal.settle());
    return journal;
  } catch {
    return new Journal(null);
  }
}

async function timeout(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, OPEN_TIMEOUT_MS));
  throw new Error('The database did not open');
}

async function openDatabase(seal: JournalSeal, name: string): Promise<JournalStore> {
  const database = await openDB<Schema>(name, 3, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) {
        db.createObjectStore('recordings', { keyPath: 'id' }).createIndex('userId', 'userId');
        db.createObjectStore('segments', { keyPath: ['recordingId', 'index'] });
      }
      if (oldVersion < 2) {
        db.createObjectStore('sealed-recordings', { keyPath: 'id' }).createIndex('userId', 'userId');
        db.createObjectStore('sealed-slices', { keyPath: ['recordingId', 'segment', 'part'] });
      }
      db.createObjectStore('slice-lengths');
    },
  });
  return journalStore(database, seal);
}

const slicesOf = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], [recordingId, []]);
const allOf = (recordingId: string) => IDBKeyRange.bound([recordingId, OPENING], [recordingId, []]);
const partsOf = (recordingId: string, segment: number) =>
  IDBKeyRange.bound([recordingId, segment, 0], [recordingId, segment, []]);

/** What is kept of one recording. */
const STORES = ['sealed-recordings', 'sealed-slices', 'slice-lengths'] as const;

const nameOfPart = (segment: number, part: number): string => `${segment}/${part}`;
const RECORDING = 'recording';

function journalStore(database: IDBPDatabase<Schema>, seal: JournalSeal): JournalStore {
  // Encrypting comes before a transaction is opened: one that waits for anything else ends by itself.
  async function sealRecording(recording: KeptRecording): Promise<SealedRecording> {
    const text = new TextEncoder().encode(JSON.stringify(recording));
    const { id, userId } = recording;
    return { id, userId, ...(await seal.seal(id, RECORDING, text)) };
  }

  async function sealSlice({ recordingId, segment, part, bytes }: Omit<KeptSlice, 'durationMs'>): Promise<SealedSlice> {
    return { recordingId, segment, part, ...(await seal.seal(recordingId, nameOfPart(segment, part), bytes)) };
  }

  async function openSlice({ recordingId, segment, part, ...sealed }: SealedSlice): Promise<KeptSlice> {
    const bytes = await seal.open(recordingId, nameOfPart(segment, part), sealed);
    const durationMs = (await database.get('slice-lengths', [recordingId, segment, part])) ?? JOURNAL_SLICE_MS;
    return { recordingId, segment, part, durationMs, bytes };
  }

  async function append(recording: KeptRecording, slice: KeptSlice): Promise<void> {
    const isOpening = slice.segment === 0;
    const [sealedRecording, ...slices] = await Promise.all([
      sealRecording(recording),
      sealSlice(slice),
      ...(isOpening ? [sealSlice({ ...slice, segment: OPENING })] : []),
    ]);
    const tx = database.transaction(STORES, 'readwrite', STRICT);
    await Promise.all([
      tx.objectStore('sealed-recordings').put(sealedRecording),
      tx.objectStore('slice-lengths').put(slice.durationMs, [slice.recordingId, slice.segment, slice.part]),
      ...slices.map((each) => tx.objectStore('sealed-slices').put(each)),
      tx.done,
    ]);
  }

  /** What is known of each recording of this person, null where no key opens it. @throws JournalLocked */
  async function openAll(userId: string): Promise<[id: string, recording: KeptRecording | null][]> {
    const rows = await database.getAllFromIndex('sealed-recordings', 'userId', userId);
    const opened = rows.map(async ({ id, ...sealed }): Promise<[string, KeptRecording | null]> => {
      const text = await seal.open(id, RECORDING, sealed).catch(() => null);
      return [id, text === null ? null : JSON.parse(new TextDecoder().decode(text))];
    });
    const all = await Promise.all(opened);
    if (!seal.isOpenFor(userId)) throw new JournalLocked();
    return all;
  }

  /** Moves what version 1 kept of this person; its segments of 3 s become segments of one part. */
  async function moveOldRows(userId: string): Promise<void> {
    for (const recording of await database.getAllFromIndex('recordings', 'userId', userId)) {
      const range = IDBKeyRange.bound([recording.id, 0], [recording.id, Number.MAX_SAFE_INTEGER]);
      for (const { index, bytes } of await database.getAll('segments', range)) {
        const durationMs = SEGMENT_INTERVAL_MS;
        await append(recording, { recordingId: recording.id, segment: index, part: 0, durationMs, bytes });
      }
      const sealed = await sealRecording(recording);
      const tx = database.transaction(['recordings', 'segments', 'sealed-recordings'], 'readwrite', STRICT);
      await Promise.all([
        tx.objectStore('sealed-recordings').put(sealed),
        tx.objectStore('segments').delete(range),
        tx.objectStore('recordings').delete(recording.id),
        tx.done,
      ]);
    }
  }

  return {
    append,

    async saveRecording(recording) {
      const sealed = await sealRecording(recording);
      const tx = database.transaction('sealed-recordings', 'readwrite', STRICT);
      if ((await tx.store.getKey(recording.id)) !== undefined) await tx.store.put(sealed);
      await tx.done;
    },

    async slices(recordingId, segment) {
      const rows = await database.getAll('sealed-slices', partsOf(recordingId, segment));
      return Promise.all(rows.map(openSlice));
    },

    async segments(recordingId) {
      const tx = database.transaction(['sealed-slices', 'slice-lengths']);
      const lengths = tx.objectStore('slice-lengths');
      const range = slicesOf(recordingId);
      const [keys, keysOfLengths, values] = await Promise.all([
        tx.objectStore('sealed-slices').getAllKeys(range),
        lengths.getAllKeys(range),
        lengths.getAll(range),
      ]);
      const known = new Map(keysOfLengths.map((key, at) => [key.join(), values[at]]));
      return headsOf(keys.map((key) => ({ segment: key[1], durationMs: known.get(key.join()) ?? JOURNAL_SLICE_MS })));
    },

    async removeSegment(recordingId, index) {
      const tx = database.transaction(['sealed-slices', 'slice-lengths'], 'readwrite');
      const range = partsOf(recordingId, index);
      await Promise.all([
        tx.objectStore('sealed-slices').delete(range),
        tx.objectStore('slice-lengths').delete(range),
        tx.done,
      ]);
    },

    async removeRecording(recordingId) {
      const tx = database.transaction(STORES, 'readwrite', STRICT);
      await Promise.all([
        tx.objectStore('sealed-recordings').delete(recordingId),
        tx.objectStore('sealed-slices').delete(allOf(recordingId)),
        tx.objectStore('slice-lengths').delete(allOf(recordingId)),
        tx.done,
      ]);
    },

    async recordings(userId) {
      await moveOldRows(userId);
      // Only this store wrote them, and nobody else can. One that cannot be opened hides no other.
      return (await openAll(userId)).flatMap(([, recording]) => recording ?? []);
    },

    async unreadable(userId) {
      return (await openAll(userId)).flatMap(([id, recording]) => (recording === null ? [id] : []));
    },

    async opening(recordingId) {
      const rows = await database.getAll('sealed-slices', partsOf(recordingId, OPENING));
      return Promise.all(rows.map(openSlice));
    },
  };
}
