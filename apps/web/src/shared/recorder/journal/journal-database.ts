import { JOURNAL_SLICE_MS } from '@openconsult/contracts/limits';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { Journal } from './journal.ts';
import { headsOf } from './journal-memory.ts';
import { JournalLocked, type JournalSeal, type Sealed } from './journal-seal.ts';
import type { JournalRecording, JournalSlice, JournalStore, SegmentHead } from './journal-store.ts';

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
  /** The length of each slice in ms, which can be added up without reading any audio. */
  'slice-lengths': { key: SliceKey; value: number };
}

/** On disk before the promise resolves (fault M3: at most 3 ms a slice). */
const STRICT = { durability: 'strict' } as const;
/** Versions 1 and 2 were never released. */
const VERSION = 3;
const OPEN_TIMEOUT_MS = 10_000;
/** The segment number of the copy of a recording's first segment. Its first slice alone is often a single byte. */
const OPENING = -1;

/**
 * Opens the journal of this browser, in memory where there is no database or it does not answer. Asks the browser never
 * to evict it.
 */
export async function openJournal(seal: JournalSeal, name = 'openconsult-recorder'): Promise<Journal> {
  try {
    const store = await Promise.race([openDatabase(seal, name), timeout()]);
    void globalThis.navigator?.storage?.persist?.().catch(() => undefined);
    const journal = new Journal(store);
    seal.onUnlock(() => void journal.moveToDisk());
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
  const database = await openDB<Schema>(name, VERSION, {
    upgrade(db) {
      db.createObjectStore('sealed-recordings', { keyPath: 'id' }).createIndex('userId', 'userId');
      db.createObjectStore('sealed-slices', { keyPath: ['recordingId', 'segment', 'part'] });
      db.createObjectStore('slice-lengths');
    },
  });
  return new JournalDatabase(database, seal);
}

const slicesOf = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], [recordingId, []]);
const allOf = (recordingId: string) => IDBKeyRange.bound([recordingId, OPENING], [recordingId, []]);
const segmentSlices = (recordingId: string, segment: number) =>
  IDBKeyRange.bound([recordingId, segment, 0], [recordingId, segment, []]);

/** The stores with rows of a recording. */
const STORES = ['sealed-recordings', 'sealed-slices', 'slice-lengths'] as const;

const nameOfPart = (segment: number, part: number): string => `${segment}/${part}`;
const RECORDING = 'recording';

/** A journal in the browser's database. Each write is encrypted first: a transaction that waits for anything else ends. */
class JournalDatabase implements JournalStore {
  readonly #database: IDBPDatabase<Schema>;
  readonly #seal: JournalSeal;

  constructor(database: IDBPDatabase<Schema>, seal: JournalSeal) {
    this.#database = database;
    this.#seal = seal;
  }

  async append(recording: JournalRecording, slice: JournalSlice): Promise<void> {
    const isOpening = slice.segment === 0;
    const [sealedRecording, ...slices] = await Promise.all([
      this.#sealRecording(recording),
      this.#sealSlice(slice),
      ...(isOpening ? [this.#sealSlice({ ...slice, segment: OPENING })] : []),
    ]);
    const tx = this.#database.transaction(STORES, 'readwrite', STRICT);
    await Promise.all([
      tx.objectStore('sealed-recordings').put(sealedRecording),
      tx.objectStore('slice-lengths').put(slice.durationMs, [slice.recordingId, slice.segment, slice.part]),
      ...slices.map((each) => tx.objectStore('sealed-slices').put(each)),
      tx.done,
    ]);
  }

  async saveRecording(recording: JournalRecording): Promise<void> {
    const sealed = await this.#sealRecording(recording);
    const tx = this.#database.transaction('sealed-recordings', 'readwrite', STRICT);
    if ((await tx.store.getKey(recording.id)) !== undefined) await tx.store.put(sealed);
    await tx.done;
  }

  async slices(recordingId: string, segment: number): Promise<JournalSlice[]> {
    const rows = await this.#database.getAll('sealed-slices', segmentSlices(recordingId, segment));
    return Promise.all(rows.map((row) => this.#openSlice(row)));
  }

  async segments(recordingId: string): Promise<SegmentHead[]> {
    const tx = this.#database.transaction(['sealed-slices', 'slice-lengths']);
    const lengths = tx.objectStore('slice-lengths');
    const range = slicesOf(recordingId);
    const [keys, keysOfLengths, values] = await Promise.all([
      tx.objectStore('sealed-slices').getAllKeys(range),
      lengths.getAllKeys(range),
      lengths.getAll(range),
    ]);
    const known = new Map(keysOfLengths.map((key, at) => [key.join(), values[at]]));
    return headsOf(keys.map((key) => ({ segment: key[1], durationMs: known.get(key.join()) ?? JOURNAL_SLICE_MS })));
  }

  async removeSegment(recordingId: string, index: number): Promise<void> {
    const tx = this.#database.transaction(['sealed-slices', 'slice-lengths'], 'readwrite');
    const range = segmentSlices(recordingId, index);
    await Promise.all([
      tx.objectStore('sealed-slices').delete(range),
      tx.objectStore('slice-lengths').delete(range),
      tx.done,
    ]);
  }

  async removeRecording(recordingId: string): Promise<void> {
    const tx = this.#database.transaction(STORES, 'readwrite', STRICT);
    await Promise.all([
      tx.objectStore('sealed-recordings').delete(recordingId),
      tx.objectStore('sealed-slices').delete(allOf(recordingId)),
      tx.objectStore('slice-lengths').delete(allOf(recordingId)),
      tx.done,
    ]);
  }

  /** One that cannot be opened hides no other. */
  async recordings(userId: string): Promise<JournalRecording[]> {
    return (await this.#openAll(userId)).flatMap(([, recording]) => recording ?? []);
  }

  async unreadable(userId: string): Promise<string[]> {
    return (await this.#openAll(userId)).flatMap(([id, recording]) => (recording === null ? [id] : []));
  }

  async opening(recordingId: string): Promise<JournalSlice[]> {
    return this.slices(recordingId, OPENING);
  }

  async #sealRecording(recording: JournalRecording): Promise<SealedRecording> {
    const text = new TextEncoder().encode(JSON.stringify(recording));
    const { id, userId } = recording;
    return { id, userId, ...(await this.#seal.seal(id, RECORDING, text)) };
  }

  async #sealSlice({ recordingId, segment, part, bytes }: Omit<JournalSlice, 'durationMs'>): Promise<SealedSlice> {
    return { recordingId, segment, part, ...(await this.#seal.seal(recordingId, nameOfPart(segment, part), bytes)) };
  }

  async #openSlice({ recordingId, segment, part, ...sealed }: SealedSlice): Promise<JournalSlice> {
    const bytes = await this.#seal.open(recordingId, nameOfPart(segment, part), sealed);
    const durationMs = (await this.#database.get('slice-lengths', [recordingId, segment, part])) ?? JOURNAL_SLICE_MS;
    return { recordingId, segment, part, durationMs, bytes };
  }

  /** Each recording of a user, null where no key opens it. Only this store wrote them. @throws JournalLocked */
  async #openAll(userId: string): Promise<[id: string, recording: JournalRecording | null][]> {
    const rows = await this.#database.getAllFromIndex('sealed-recordings', 'userId', userId);
    const opened = rows.map(async ({ id, ...sealed }): Promise<[string, JournalRecording | null]> => {
      const text = await this.#seal.open(id, RECORDING, sealed).catch(() => null);
      return [id, text === null ? null : JSON.parse(new TextDecoder().decode(text))];
    });
    const all = await Promise.all(opened);
    if (!this.#seal.isOpenFor(userId)) throw new JournalLocked();
    return all;
  }
}
