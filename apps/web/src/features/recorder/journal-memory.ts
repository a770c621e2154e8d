import type { JournalStore, KeptRecording, KeptSegment, SegmentHead, SegmentState } from './journal-store.ts';

/** About four and a half hours at 32 kbit/s. */
const MEMORY_MAX_BYTES = 64 * 1024 * 1024;

/** The journal's place of last resort. Never drops a slice: past the limit it says so and still takes what comes. */
export class JournalMemory implements JournalStore {
  readonly #recordings = new Map<string, KeptRecording>();
  readonly #segments = new Map<string, Map<number, KeptSegment>>();
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

  async append(recording: KeptRecording, segment: KeptSegment): Promise<void> {
    this.#recordings.set(recording.id, { ...recording });
    const segments = this.#segments.get(recording.id) ?? new Map<number, KeptSegment>();
    this.#segments.set(recording.id, segments);
    this.#bytes += segment.sizeBytes - (segments.get(segment.index)?.sizeBytes ?? 0);
    segments.set(segment.index, segment);
  }

  async saveRecording(recording: KeptRecording): Promise<void> {
    this.#recordings.set(recording.id, { ...recording });
  }

  async saveRecordingIfKnown(recording: KeptRecording): Promise<void> {
    if (this.#recordings.has(recording.id)) await this.saveRecording(recording);
  }

  async segment(recordingId: string, index: number): Promise<KeptSegment | undefined> {
    return this.#segments.get(recordingId)?.get(index);
  }

  async segments(recordingId: string): Promise<SegmentHead[]> {
    return [...(this.#segments.get(recordingId)?.values() ?? [])].map(({ bytes: _, ...head }) => head);
  }

  async setSegmentState(recordingId: string, index: number, state: SegmentState): Promise<void> {
    const segment = this.#segments.get(recordingId)?.get(index);
    if (segment !== undefined) segment.state = state;
  }

  async removeSegment(recordingId: string, index: number): Promise<void> {
    const segments = this.#segments.get(recordingId);
    this.#bytes -= segments?.get(index)?.sizeBytes ?? 0;
    segments?.delete(index);
  }

  async removeRecording(recordingId: string): Promise<void> {
    for (const index of [...(this.#segments.get(recordingId)?.keys() ?? [])]) {
      await this.removeSegment(recordingId, index);
    }
    this.#segments.delete(recordingId);
    this.#recordings.delete(recordingId);
  }

  async recordings(userId: string): Promise<KeptRecording[]> {
    return [...this.#recordings.values()].filter((recording) => recording.userId === userId);
  }
}
