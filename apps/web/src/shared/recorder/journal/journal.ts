import { JournalMemory } from './journal-memory.ts';
import { JournalLocked } from './journal-seal.ts';
import type { JournalRecording, JournalSlice, JournalStore, PendingRecording, SegmentHead } from './journal-store.ts';

/** Where the journal stores audio. `locked`: in memory, until the server has given the key. */
export type JournalHealth = 'durable' | 'locked' | 'memory' | 'memory full';

/**
 * The write-ahead journal of recorded audio (fault R1, R11). A slice is written here before it is sent, and leaves
 * only through `removeSegment` (the server confirmed its segment) or `removeRecording`.
 *
 * When the browser's database refuses (private mode, full disk, no key yet), up to 64 MB of slices stay in memory and
 * `health` is `memory`: audio then survives a lost connection but not a closed tab. Past the limit it is `memory full`:
 * further slices are still accepted, but the recorder must stop. Once the database works again, memory moves to it.
 */
export class Journal {
  readonly #durable: JournalStore | null;
  readonly #memory: JournalMemory;
  readonly #listeners = new Set<(health: JournalHealth) => void>();
  /** Why the database did not take the last slice. */
  #refusal: 'locked' | 'memory' | undefined;
  #reported: JournalHealth;
  #moving: Promise<void> = Promise.resolve();

  constructor(durable: JournalStore | null, memory = new JournalMemory()) {
    this.#durable = durable;
    this.#memory = memory;
    this.#refusal = durable === null ? 'memory' : undefined;
    this.#reported = this.health;
  }

  get health(): JournalHealth {
    if (this.#memory.isFull) return 'memory full';
    return this.#refusal ?? (this.#memory.holdsAudio ? 'memory' : 'durable');
  }

  /** Subscribes to changes of `health`; returns how to end it. */
  onHealth(listener: (health: JournalHealth) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async append(recording: JournalRecording, slice: JournalSlice): Promise<void> {
    try {
      if (this.#durable === null) throw new Error('No database');
      await this.#durable.append(recording, slice);
      await this.#memory.saveRecording(recording);
      // A database that refused once may take the next slice.
      this.#refusal = undefined;
      void this.moveToDisk();
    } catch (error) {
      this.#refusal = refusalOf(error);
      await this.#memory.append(recording, slice);
    }
    this.#reportHealth();
  }

  /** Moves data from memory to the database, once the key has arrived or the disk has room again. */
  moveToDisk(): Promise<void> {
    // After a running move, which may have stopped before the key came.
    this.#moving = this.#moving.then(() => this.#move()).finally(() => this.#reportHealth());
    return this.#moving;
  }

  /** Saves the recording's own data. A failure is ignored: the next slice writes it again. */
  async saveRecording(recording: JournalRecording): Promise<void> {
    await this.#memory.saveRecording(recording);
    await this.#durable?.saveRecording(recording).catch(() => undefined);
  }

  /**
   * The audio of one segment, its slices joined; undefined if one is missing.
   * @throws JournalLocked while there is no key
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

  /** Only after the server confirmed the segment. A failure is ignored: uploading it again is harmless. */
  async removeSegment(recordingId: string, index: number): Promise<void> {
    await this.#memory.removeSegment(recordingId, index);
    await this.#durable?.removeSegment(recordingId, index).catch(() => undefined);
    this.#reportHealth();
  }

  /** Deletes a recording with its slices. @throws the error of the database, so that a failure is not taken for success */
  async removeRecording(recordingId: string): Promise<void> {
    await this.#memory.removeRecording(recordingId);
    await this.#durable?.removeRecording(recordingId);
  }

  /** Everything of this user, oldest first, of any age (fault R1). @throws JournalLocked */
  async pending(userId: string): Promise<PendingRecording[]> {
    const found = new Map<string, JournalRecording>();
    for (const recording of (await this.#durable?.recordings(userId)) ?? []) found.set(recording.id, recording);
    for (const recording of await this.#memory.recordings(userId)) found.set(recording.id, recording);
    const pending: PendingRecording[] = [];
    for (const recording of found.values()) {
      pending.push({ recording, segments: await this.segments(recording.id) });
    }
    return pending.sort((a, b) => a.recording.startedAtMs - b.recording.startedAtMs);
  }

  /**
   * Recordings of this user that cannot be opened: the server now gives another key than they were encrypted with.
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
   * The audio of a recording that is only on this device, as one file that plays. It omits what the server
   * has, except for the first seconds, without which the rest cannot be played.
   */
  async file({ id, contentType }: JournalRecording): Promise<Blob> {
    const heads = await this.segments(id);
    const parts: BlobPart[] = [];
    if (heads[0]?.index !== 0) {
      const opening = [...((await this.#durable?.opening(id)) ?? []), ...(await this.#memory.opening(id))];
      parts.push(...inOrder(opening).map(({ bytes }) => bytes));
    }
    for (const { index } of heads) parts.push(...(await this.#slices(id, index)).map(({ bytes }) => bytes));
    return new Blob(parts, { type: contentType });
  }

  async #slices(recordingId: string, segment: number): Promise<JournalSlice[]> {
    const inMemory = await this.#memory.slices(recordingId, segment);
    const durable = await this.#durable?.slices(recordingId, segment).catch((error: unknown) => {
      // Without a key it can be read later; what cannot be read with one is lost.
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

  #reportHealth(): void {
    const { health } = this;
    if (health === this.#reported) return;
    this.#reported = health;
    for (const listener of this.#listeners) listener(health);
  }
}

const refusalOf = (error: unknown) => (error instanceof JournalLocked ? 'locked' : 'memory');

/** The slices of one segment, each once: one that is being moved is in both places. */
function inOrder(slices: readonly JournalSlice[]): JournalSlice[] {
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
