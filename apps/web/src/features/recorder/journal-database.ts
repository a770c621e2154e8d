import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { Journal } from './journal.ts';
import type { JournalStore, KeptRecording, KeptSegment, SegmentHead } from './journal-store.ts';

interface Schema extends DBSchema {
  recordings: { key: string; value: KeptRecording; indexes: { userId: string } };
  segments: { key: [string, number]; value: KeptSegment };
}

/** Written to the disk before it counts as written (reliability M3: costs at most 3 ms a slice). */
const STRICT = { durability: 'strict' } as const;
const OPEN_TIMEOUT_MS = 4_000;

/**
 * Opens the journal of this browser; a browser that offers no database, or does not answer, gets one in memory.
 * Asks once that the browser never evicts it.
 */
export async function openJournal(name = 'openconsult-recorder'): Promise<Journal> {
  try {
    const store = await Promise.race([openDatabase(name), timeout()]);
    void globalThis.navigator?.storage?.persist?.().catch(() => undefined);
    return new Journal(store);
  } catch {
    return new Journal(null);
  }
}

async function timeout(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, OPEN_TIMEOUT_MS));
  throw new Error('The database did not open');
}

async function openDatabase(name: string): Promise<JournalStore> {
  const database = await openDB<Schema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('recordings', { keyPath: 'id' }).createIndex('userId', 'userId');
      db.createObjectStore('segments', { keyPath: ['recordingId', 'index'] });
    },
  });
  return journalStore(database);
}

const slicesOf = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], [recordingId, Number.MAX_SAFE_INTEGER]);

function journalStore(database: IDBPDatabase<Schema>): JournalStore {
  return {
    async append(recording, segment) {
      const tx = database.transaction(['recordings', 'segments'], 'readwrite', STRICT);
      await Promise.all([
        tx.objectStore('recordings').put(recording),
        tx.objectStore('segments').put(segment),
        tx.done,
      ]);
    },

    async saveRecording(recording) {
      const tx = database.transaction('recordings', 'readwrite', STRICT);
      // A recording without a slice is not worth a row.
      if ((await tx.store.getKey(recording.id)) !== undefined) await tx.store.put(recording);
      await tx.done;
    },

    segment: (recordingId, index) => database.get('segments', [recordingId, index]),

    async segments(recordingId) {
      const heads: SegmentHead[] = [];
      let cursor = await database.transaction('segments').store.openCursor(slicesOf(recordingId));
      while (cursor !== null) {
        const { bytes: _, ...head } = cursor.value;
        heads.push(head);
        cursor = await cursor.continue();
      }
      return heads;
    },

    async setSegmentState(recordingId, index, state) {
      const tx = database.transaction('segments', 'readwrite', STRICT);
      const segment = await tx.store.get([recordingId, index]);
      if (segment !== undefined) await tx.store.put({ ...segment, state });
      await tx.done;
    },

    async removeSegment(recordingId, index) {
      await database.delete('segments', [recordingId, index]);
    },

    async removeRecording(recordingId) {
      const tx = database.transaction(['recordings', 'segments'], 'readwrite', STRICT);
      await Promise.all([
        tx.objectStore('recordings').delete(recordingId),
        tx.objectStore('segments').delete(slicesOf(recordingId)),
        tx.done,
      ]);
    },

    recordings: (userId) => database.getAllFromIndex('recordings', 'userId', userId),
  };
}
