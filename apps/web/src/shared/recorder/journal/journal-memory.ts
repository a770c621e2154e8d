import type { JournalRecording, JournalSlice, JournalStore, SegmentHead } from './journal-store.ts';

/** About four and a half hours at 32 kbit/s. */
const MEMORY_MAX_BYTES = 64 * 1024 * 1024;

/** The journal's last resort. Never drops a slice: past the limit `isFull` is set, and slices are still accepted. */
export class JournalMemory implements JournalStore {
  readonly #recordings = new Map<string, JournalRecording>();
  readonly #slices = new Map<string, JournalSlice[]>();
  readonly #openings = new Map<string, JournalSlice[]>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MEMORY_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get isFull(): boolean {
    return this.#bytes >= this.#maxBytes;
  }

  get holdsAudio(): boolean {
    return this.#bytes > 0;
  }

  /** The oldest slice, with its recording. */
  get oldest(): { recording: JournalRecording; slice: JournalSlice } | undefined {
    for (const [id, [slice]] of this.#slices) {
      const recording = this.#recordings.get(id);
      if (slice !== undefined && recording !== undefined) return { recording, slice };
    }
    return undefined;
  }

  async append(recording: JournalRecording, slice: JournalSlice): Promise<void> {
    this.#recordings.set(recording.id, { ...recording });
    this.#slices.set(recording.id, [...(this.#slices.get(recording.id) ?? []), slice]);
    if (slice.segment === 0) this.#openings.set(recording.id, [...(this.#openings.get(recording.id) ?? []), slice]);
    this.#bytes += slice.bytes.byteLength;
  }

  async saveRecording(recording: JournalRecording): Promise<void> {
    if (this.#recordings.has(recording.id)) this.#recordings.set(recording.id, { ...recording });
  }

  async slices(recordingId: string, segment: number): Promise<JournalSlice[]> {
    return (this.#slices.get(recordingId) ?? []).filter((slice) => slice.segment === segment);
  }

  async segments(recordingId: string): Promise<SegmentHead[]> {
    return headsOf(this.#slices.get(recordingId) ?? []);
  }

  async removeSegment(recordingId: string, index: number): Promise<void> {
    this.#filter(recordingId, (slice) => slice.segment !== index);
  }

  /** Removes one slice. @returns whether it existed */
  take({ recordingId, segment, part }: JournalSlice): boolean {
    const before = this.#slices.get(recordingId)?.length ?? 0;
    this.#filter(recordingId, (slice) => slice.segment !== segment || slice.part !== part);
    return (this.#slices.get(recordingId)?.length ?? 0) < before;
  }

  async removeRecording(recordingId: string): Promise<void> {
    this.#filter(recordingId, () => false);
    this.#recordings.delete(recordingId);
    this.#openings.delete(recordingId);
  }

  async recordings(userId: string): Promise<JournalRecording[]> {
    return [...this.#recordings.values()].filter((recording) => recording.userId === userId);
  }

  async unreadable(): Promise<string[]> {
    return [];
  }

  async opening(recordingId: string): Promise<JournalSlice[]> {
    return this.#openings.get(recordingId) ?? [];
  }

  #filter(recordingId: string, isWanted: (slice: JournalSlice) => boolean): void {
    const left: JournalSlice[] = [];
    for (const slice of this.#slices.get(recordingId) ?? []) {
      if (isWanted(slice)) left.push(slice);
      else this.#bytes -= slice.bytes.byteLength;
    }
    if (left.length > 0) this.#slices.set(recordingId, left);
    else this.#slices.delete(recordingId);
  }
}

/** The segments that slices make, in index order. */
export function headsOf(slices: readonly Pick<JournalSlice, 'segment' | 'durationMs'>[]): SegmentHead[] {
  const heads = new Map<number, SegmentHead>();
  for (const { segment: index, durationMs } of slices) {
    const head = heads.get(index) ?? { index, parts: 0, durationMs: 0 };
    heads.set(index, { index, parts: head.parts + 1, durationMs: head.durationMs + durationMs });
  }
  return [...heads.values()].sort((a, b) => a.index - b.index);
}
