import { JournalMemory } from './journal-memory.ts';
import { JournalLocked } from './journal-seal.ts';
import type { JournalStore, KeptRecording, KeptSlice, PendingRecording, SegmentHead } from './journal-store.ts';

/**
 * What the page knows of how safe the journal is. `locked` is `memory` for as long as the server has not handed out the
 * key: nothing is written down before.
 */
export type JournalHealth = 'durable' | 'locked' | 'memory' | 'memory full';

/**
 * The write-ahead journal of recorded audio (fault R1, R11). A slice is written here before it is sent, and leaves
 * only through `removeSegment` (the server confirmed its segment) or `removeRecording`.
 *
 * When the browser's database refuses (private mode, full disk, no key yet), slices go on into at most 64 MB of memory
 * and `health` says so: from then on audio survives a lost connection but not a closed tab. Past the limit `health` is
 * `memory full`: slices that still come are kept, but the recorder must stop. Once the database takes slices again, what
 * is in memory follows.
 */
export class Journal {
  readonly #durable: JournalStore | null;
  readonly #memory: JournalMemory;
  readonly #listeners = new Set<(health: JournalHealth) => void>();
  /** Why the database did not take the last slice. */
  #refusal: 'locked' | 'memory' | undefined;
  #said: JournalHealth;
  #moving: Promise<void> = Promise.resolve();

  constructor(durable: JournalStore | null, memory = new JournalMemory()) {
    this.#durable = durable;
    this.#memory = memory;
    this.#refusal = durable === null ? 'memory' : undefined;
    this.#said = this.health;
  }

  get health(): JournalHealth {
    if (this.#memory.isFull) return 'memory full';
    return this.#refusal ?? (this.#memory.holdsAudio ? 'memory' : 'durable');
  }

  /** Calls back on every change of `health`; returns how to end that. */
  onHealth(listener: (health: JournalHealth) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async append(recording: KeptRecording, slice: KeptSlice): Promise<void> {
    try {
      if (this.#durable === null) throw new Error('No database');
      await this.#durable.append(recording, slice);
      await this.#memory.saveRecording(recording);
      // A database that refused once may take the next slice.
      this.#refusal = undefined;
      void this.settle();
    } catch (error) {
      this.#refusal = refusalOf(error);
      await this.#memory.append(recording, slice);
    }
    this.#saidHealth();
  }

  /** Moves what is in memory to the database, as far as that takes it: its key has come, or its disk has room again. */
  settle(): Promise<void> {
    // After one that runs: the key may have come when that had given up already.
    this.#moving = this.#moving.then(() => this.#move()).finally(() => this.#saidHealth());
    return this.#moving;
  }

  /** Keeps what is known of the recording itself. A failure is passed over: the next slice writes it again. */
  async saveRecording(recording: KeptRecording): Promise<void> {
    await this.#memory.saveRecording(recording);
    await this.#durable?.saveRecording(recording).catch(() => undefined);
  }

  /**
   * The audio of one segment, its slices behind one another; undefined when one of them is gone.
   * @throws JournalLocked while nobody's key is there
   */
  async segment(recordingId: string, index: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const slices = await this.#slices(recordingId, index);
    if (slices.length === 0 || slices.some(({ part }, at) => part !== at)) return undefined;
    return joined(slices.map(({ bytes }) => bytes));
  }

  async segments(recordingId: string): Promise<SegmentHead[]> {
    const heads = new Map<number, SegmentHead>();
    const durable = (await this.#durable?.segments(recordingId).catch(() => [])) ?? [];
    for (const { index, parts, durationMs } of [...durable, ...(await this.#memory.segments(recordingId))]) {
      const head = heads.get(index) ?? { index, parts: 0, durationMs: 0 };
      heads.set(index, { index, parts: head.parts + parts, durationMs: head.durationMs + durationMs });
    }
    return [...heads.values()].sort((a, b) => a.index - b.index);
  }

  /** Only after the server confirmed the segment. A failure is passed over: sending it again is harmless. */
  async removeSegment(recordingId: string, index: number): Promise<void> {
    await this.#memory.removeSegment(recordingId, index);
    await this.#durable?.removeSegment(recordingId, index).catch(() => undefined);
    this.#saidHealth();
  }

  /** Forgets a recording and every slice of it. @throws when the database does, so that nobody believes it is gone */
  async removeRecording(recordingId: string): Promise<void> {
    await this.#memory.removeRecording(recordingId);
    await this.#durable?.removeRecording(recordingId);
  }

  /** Everything kept for this person, oldest first, however old (fault R1). @throws JournalLocked */
  async pending(userId: string): Promise<PendingRecording[]> {
    const kept = new Map<string, KeptRecording>();
    for (const recording of (await this.#durable?.recordings(userId)) ?? []) kept.set(recording.id, recording);
    for (const recording of await this.#memory.recordings(userId)) kept.set(recording.id, recording);
    const pending: PendingRecording[] = [];
    for (const recording of kept.values()) {
      pending.push({ recording, segments: await this.segments(recording.id) });
    }
    return pending.sort((a, b) => a.recording.startedAtMs - b.recording.startedAtMs);
  }

  /**
   * Recordings of this person that cannot be opened: the server hands out another key than they were kept under.
   * @throws JournalLocked
   */
  async unreadable(userId: string): Promise<{ id: string; segments: SegmentHead[] }[]> {
    const found: { id: string; segments: SegmentHead[] }[] = [];
    for (const id of (await this.#durable?.unreadable(userId)) ?? []) {
      found.push({ id, segments: await this.segments(id) });
    }
    return found;
  }

  /**
   * The audio of a recording that is only on this device, as one file that plays. What the server has already is not in
   * it but for the first seconds, which make the rest playable.
   */
  async file({ id, contentType }: KeptRecording): Promise<Blob> {
    const heads = await this.segments(id);
    const parts: BlobPart[] = [];
    if (heads[0]?.index !== 0) {
      const opening = [...((await this.#durable?.opening(id)) ?? []), ...(await this.#memory.opening(id))];
      parts.push(...inOrder(opening).map(({ bytes }) => bytes));
    }
    for (const { index } of heads) parts.push(...(await this.#slices(id, index)).map(({ bytes }) => bytes));
    return new Blob(parts, { type: contentType });
  }

  async #slices(recordingId: string, segment: number): Promise<KeptSlice[]> {
    const inMemory = await this.#memory.slices(recordingId, segment);
    const durable = await this.#durable?.slices(recordingId, segment).catch((error: unknown) => {
      // Without a key it is a matter of waiting; what cannot be read with one is gone.
      if (error instanceof JournalLocked && inMemory.length === 0) throw error;
      return [];
    });
    return inOrder([...(durable ?? []), ...inMemory]);
  }

  async #move(): Promise<void> {
    for (;;) {
      const { oldest } = this.#memory;
      if (oldest === undefined || this.#durable === null) return;
      const { recording, slice } = oldest;
      try {
        await this.#durable.append(recording, slice);
      } catch (error) {
        this.#refusal = refusalOf(error);
        return;
      }
      this.#refusal = undefined;
      // The server may have confirmed it meanwhile.
      if (!this.#memory.take(slice)) await this.#durable.removeSegment(slice.recordingId, slice.segment);
    }
  }

  #saidHealth(): void {
    const { health } = this;
    if (health === this.#said) return;
    this.#said = health;
    for (const listener of this.#listeners) listener(health);
  }
}

const refusalOf = (error: unknown) => (error instanceof JournalLocked ? 'locked' : 'memory');

/** The slices of one segment, each once: one that is just being moved stands in both places. */
function inOrder(slices: readonly KeptSlice[]): KeptSlice[] {
  const byPart = new Map(slices.map((slice) => [slice.part, slice]));
  return [...byPart.values()].sort((a, b) => a.part - b.part);
}

function joined(parts: readonly ArrayBuffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return bytes;
}
