import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import 'fake-indexeddb/auto';
import { TAIL_MAX_BYTES } from '@openconsult/contracts/limits';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { openJournal } from '../journal/journal-database.ts';
import { JournalSeal } from '../journal/journal-seal.ts';
import type { JournalRecording } from '../journal/journal-store.ts';
import { AudioStore } from './audio-store.ts';
import { RefusedByServer, type SegmentUploadPort } from './segment-upload-port.ts';
import type { StoreEvent } from './store-events.ts';

// A busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 });
const until = (check: () => unknown) => vi.waitFor(check, { interval: 1, timeout: 30_000 });

const LONG = process.env.PROVE === '1';
/** How many pages are closed, each at another moment. */
const CLOSINGS = LONG ? 50 : 15;
let serial = 0;

const recording = (): JournalRecording => ({
  id: `r${serial}`,
  voiceNoteId: 'note-1',
  userId: 'anna',
  patientLabel: 'Patient 7',
  startedAtMs: 0,
  contentType: 'audio/webm',
  segmentCount: 0,
  state: 'recording',
});

/** A server by index, which holds to the first bytes of each as the real one does. */
class Server {
  readonly segments = new Map<number, string>();
  conflicts = 0;
  isReachable = true;

  readonly #bytes = new Map<number, Uint8Array>();
  readonly port: SegmentUploadPort = {
    openForm: async (_, recordingId) => {
      this.#reach();
      return { recordingId, url: '/form', fields: {}, keyPrefix: 'p/', expiresAtMs: Date.now() + 300_000 };
    },
    postForm: async (_, { index, bytes }) => {
      this.#reach();
      this.#bytes.set(index, bytes);
    },
    confirm: async (_, { index }) => {
      this.#reach();
      this.#take(index, this.#bytes.get(index) ?? new Uint8Array());
    },
    sendTail: (_, { index, bytes }) => {
      if (this.isReachable) this.#take(index, bytes);
    },
  };

  /** All that arrived, in order. */
  get audio(): string {
    return [...this.segments].sort(([a], [b]) => a - b).reduce((all, [, text]) => all + text, '');
  }

  /** Holds nothing any more of what arrived. */
  forget(): void {
    this.segments.clear();
    this.#bytes.clear();
  }

  #take(index: number, bytes: Uint8Array): void {
    const text = new TextDecoder().decode(bytes);
    const held = this.segments.get(index);
    if (held !== undefined && held !== text) {
      this.conflicts += 1;
      throw new RefusedByServer(409);
    }
    this.segments.set(index, text);
  }

  #reach(): void {
    if (!this.isReachable) throw new TypeError('Failed to fetch');
  }
}

async function setUp() {
  serial += 1;
  const name = `store-${serial}`;
  const seal = new JournalSeal();
  await seal.unlock('anna', new Uint8Array(32));
  const server = new Server();
  const reports: StoreEvent[] = [];
  const journal = await openJournal(seal, name);
  const begun = recording();
  const store = new AudioStore({
    recording: begun,
    journal,
    port: server.port,
    report: (event) => reports.push(event),
  });
  const counts = () => reports.findLast((event) => event.type === 'STORE.COUNTS');
  const saved = (count: number) =>
    vi.waitFor(() => expect(counts()?.savedSlices).toBe(count), { interval: 1, timeout: 20_000 });
  /** What the next page does with what this one left. */
  const comeBack = async () => {
    store.dispose();
    const later = await openJournal(seal, name);
    const [pending] = await later.pending('anna');
    if (pending === undefined) return { journal: later, store: undefined };
    const again = new AudioStore({ ...pending, journal: later, port: server.port, report: () => undefined });
    await again.resume();
    return { journal: later, store: again };
  };
  return { server, store, journal, counts, saved, comeBack };
}

const second = (at: number) => new Blob([`<${at}>`]);
const seconds = (count: number) => Array.from({ length: count }, (_, at) => `<${at}>`).join('');

it('sends three slices as one segment, and the last ones once the recording is stopped', async () => {
  const { server, store, journal, counts, saved } = await setUp();
  for (let at = 0; at < 5; at += 1) store.save(second(at), 1_000);
  await saved(5);
  await until(() => expect([...server.segments]).toEqual([[0, '<0><1><2>']]));
  await until(() => expect(counts()).toMatchObject({ segmentCount: 2, counts: { unsent: 1, unsentMs: 2_000 } }));
  store.stopped();
  await until(() => expect(counts()).toMatchObject({ counts: { confirmed: 2, unsent: 0 } }));
  expect(server.segments.get(1)).toBe('<3><4>');
  await store.clear();
  expect(await journal.pending('anna')).toEqual([]);
});

it('puts a slice that comes after the end into a segment of its own', async () => {
  const { server, store, counts, saved } = await setUp();
  store.save(second(0), 1_000);
  store.stopped();
  await saved(1);
  await until(() => expect(server.segments.size).toBe(1));
  store.save(second(1), 1_000);
  store.stopped();
  await until(() => expect(counts()).toMatchObject({ segmentCount: 2, counts: { confirmed: 2, unsent: 0 } }));
  expect([...server.segments.values()]).toEqual(['<0>', '<1>']);
});

it('leaves an index empty where the browser could not read its own recording', async () => {
  const { server, store, counts, saved } = await setUp();
  store.save(second(0), 1_000);
  const unreadable = Object.assign(second(1), { arrayBuffer: () => Promise.reject(new Error('gone')) });
  store.save(unreadable, 1_000);
  store.save(second(2), 1_000);
  await saved(3);
  store.stopped();
  await until(() => expect(counts()).toMatchObject({ segmentCount: 3, counts: { confirmed: 2, unsent: 0 } }));
  expect([...server.segments]).toEqual([
    [0, '<0>'],
    [2, '<2>'],
  ]);
});

it('R12: an acknowledged recording leaves nothing in the journal', async () => {
  const { server, store, journal, counts, saved } = await setUp();
  for (let at = 0; at < 10; at += 1) store.save(second(at), 1_000);
  store.stopped();
  await saved(10);
  await until(() => expect(counts()).toMatchObject({ counts: { confirmed: 4, unsent: 0 } }));
  const sinceMs = performance.now();
  await store.clear();
  expect([await journal.pending('anna'), await journal.segments('r1')]).toEqual([[], []]);
  expect(performance.now() - sinceMs).toBeLessThan(5_000);
  expect(server.audio).toBe(seconds(10));
});

it('R15: a page that closes while a slice is being written leaves that segment to the journal', async () => {
  const { server, store, journal, saved, comeBack } = await setUp();
  store.save(second(0), 1_000);
  await saved(1);
  const append = journal.append.bind(journal);
  vi.spyOn(journal, 'append').mockImplementation(async (...slice) => {
    store.sendTail();
    await append(...slice);
  });
  store.save(second(1), 1_000);
  await saved(2);
  expect(server.segments.size).toBe(0);
  const later = await comeBack();
  await until(async () => expect(await later.journal.segments(`r${serial}`)).toEqual([]));
  expect([server.audio, server.conflicts]).toEqual([seconds(2), 0]);
});

it('R15: more than a closing page can send stays in the journal', async () => {
  const { server, store, journal, saved } = await setUp();
  store.save(new Blob([new Uint8Array(TAIL_MAX_BYTES + 1)]), 1_000);
  await saved(1);
  store.sendTail();
  expect(server.segments.size).toBe(0);
  expect(await journal.segments(`r${serial}`)).toHaveLength(1);
});

it('counts a segment at the end that the browser could not read, so that its gap is found', async () => {
  const { store, counts, saved } = await setUp();
  store.save(second(0), 1_000);
  store.save(Object.assign(second(1), { arrayBuffer: () => Promise.reject(new Error('gone')) }), 1_000);
  store.stopped();
  await saved(2);
  await until(() => expect(counts()).toMatchObject({ segmentCount: 2, counts: { confirmed: 1, unsent: 0 } }));
});

it('leaves nothing of what was thrown away, also of slices still being written or to come', async () => {
  const { store, journal } = await setUp();
  let read: (bytes: ArrayBuffer) => void = () => undefined;
  const arrayBuffer = vi.fn(() => new Promise<ArrayBuffer>((resolve) => (read = resolve)));
  store.save(Object.assign(second(0), { arrayBuffer }), 1_000);
  await until(() => expect(arrayBuffer).toHaveBeenCalled());
  for (let at = 1; at < 4; at += 1) store.save(second(at), 1_000);
  const discarded = store.discard();
  await delay(20);
  read(new ArrayBuffer(4));
  store.save(second(4), 1_000);
  await discarded;
  store.save(second(5), 1_000);
  await delay(50);
  expect([await journal.pending('anna'), await journal.segments(`r${serial}`)]).toEqual([[], []]);
});

it('never forgets audio that the server did not take, nor one still being written', async () => {
  const { server, store, journal } = await setUp();
  server.isReachable = false;
  store.save(second(0), 1_000);
  await store.clear();
  expect(await journal.segments(`r${serial}`)).toHaveLength(1);
  store.dispose();
});

it('R15: a closed page leaves every second on the server or in the journal, and none twice', async () => {
  const closings = fc.record({
    slices: fc.integer({ min: 1, max: 14 }),
    isReachable: fc.boolean(),
    waits: fc.boolean(),
    laterSlices: fc.integer({ min: 0, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(closings, async ({ slices, isReachable, waits, laterSlices }) => {
      const { server, store, saved, comeBack } = await setUp();
      server.isReachable = isReachable;
      for (let at = 0; at < slices; at += 1) store.save(second(at), 1_000);
      if (waits) await saved(slices);
      store.sendTail();
      // The user may cancel the close: the page continues.
      for (let at = slices; at < slices + laterSlices; at += 1) store.save(second(at), 1_000);
      await saved(slices + laterSlices);
      server.isReachable = true;
      const later = await comeBack();
      await until(async () => expect(await later.journal.segments(`r${serial}`)).toEqual([]));
      later.store?.dispose();
      expect([server.audio, server.conflicts]).toEqual([seconds(slices + laterSlices), 0]);
    }),
    { numRuns: CLOSINGS },
  );
  reportFigure('R15', 'closings after which every second was on the server or here', `${CLOSINGS} of ${CLOSINGS}`);
}, 300_000);

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** What is in use once everything that can go has gone, in bytes: buffers go some time after a collection. */
async function settledMemory(): Promise<number> {
  const counted: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    collect();
    await delay(10);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    counted.push(heapUsed + arrayBuffers);
  }
  return Math.min(...counted);
}

it('R16: three hours of recording use as much memory as three minutes', async () => {
  const { server, store, journal, counts, saved } = await setUp();
  const slices = LONG ? 10_800 : 900;
  const bytes = new Uint8Array(4_000);
  let warmBytes = 0;
  for (let at = 0; at < slices; at += 1) {
    store.save(new Blob([bytes]), 1_000);
    if (at % 30 !== 29) continue;
    await saved(at + 1);
    await until(() => expect(counts()?.counts.unsent).toBe(0));
    server.forget();
    if (at === 179) warmBytes = await settledMemory();
  }
  expect(await journal.segments(`r${serial}`)).toEqual([]);
  expect(counts()).toMatchObject({ segmentCount: slices / 3, counts: { confirmed: slices / 3 } });
  const grownMb = ((await settledMemory()) - warmBytes) / 1_048_576;
  reportFigure('R16', `growth over ${slices / 60} min, MB`, grownMb.toFixed(1));
  expect(grownMb).toBeLessThan(20);
}, 600_000);
