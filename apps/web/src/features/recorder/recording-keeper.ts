import type { Journal } from './journal.ts';
import type { KeptRecording } from './journal-store.ts';
import type { KeeperEvent, RecordingStart } from './recorder-events.ts';
import type { SegmentUploadPort } from './segment-upload-port.ts';
import { SegmentUploader, type UploadCounts } from './segment-uploader.ts';

export interface RecordingKeeperOptions {
  recording: KeptRecording;
  journal: Journal;
  port: SegmentUploadPort;
  report: (event: KeeperEvent) => void;
}

/** A recording that begins now. */
export const newRecording = (start: RecordingStart, contentType: string): KeptRecording => ({
  ...start,
  contentType,
  segmentCount: 0,
  state: 'recording',
});

/**
 * Keeps one recording safe: writes each slice into the journal, in order, and only then sends it. Holds no audio itself
 * but the slice it is writing.
 */
export class RecordingKeeper {
  readonly #journal: Journal;
  readonly #report: (event: KeeperEvent) => void;
  readonly #uploader: SegmentUploader;
  readonly #endHealth: () => void;
  #recording: KeptRecording;
  #settled: number;
  #writing: Promise<void> = Promise.resolve();
  #discarded = false;

  constructor({ recording, journal, port, report }: RecordingKeeperOptions) {
    this.#recording = recording;
    this.#journal = journal;
    this.#report = report;
    this.#settled = recording.segmentCount;
    this.#uploader = new SegmentUploader({
      recording,
      journal,
      port,
      onCounts: (counts) => this.#reportCounts(counts),
    });
    this.#endHealth = journal.onHealth((health) => report({ type: 'KEEPER.HEALTH', health }));
    if (journal.health !== 'durable') report({ type: 'KEEPER.HEALTH', health: journal.health });
  }

  /** Opens the upload while the microphone is still being asked for. */
  prepare(): void {
    this.#uploader.prepare();
  }

  keep(index: number, audio: Blob, durationMs: number): void {
    this.#writing = this.#writing.then(() => this.#write(index, audio, durationMs));
  }

  /** Sends what an earlier page left in the journal. */
  async resume(): Promise<void> {
    const segments = await this.#journal.segments(this.#recording.id);
    for (const segment of segments) this.#uploader.enqueue({ ...segment, state: 'unsent' });
    this.#reportCounts(this.#uploader.counts);
  }

  stopped(): void {
    this.#writing = this.#writing.then(() => this.#change({ state: 'stopped' }));
  }

  /** Sends again those of the missing slices that are still in the journal, and reports how many. */
  async refill(missing: readonly number[]): Promise<void> {
    const kept = await this.#journal.segments(this.#recording.id);
    const found = kept.filter((segment) => missing.includes(segment.index));
    for (const segment of found) this.#uploader.enqueue({ ...segment, state: 'unsent' });
    this.#reportCounts(this.#uploader.counts);
    this.#report({ type: 'KEEPER.REFILLED', found: found.length });
  }

  wake(): void {
    this.#uploader.wake();
  }

  retry(): void {
    this.#uploader.retrySetAside();
    this.#reportCounts(this.#uploader.counts);
  }

  /** Ends the sending; what is being written is still written. */
  dispose(): void {
    this.#uploader.stop();
    this.#endHealth();
  }

  /** Deletes everything of this recording from this device. */
  async discard(): Promise<void> {
    this.#discarded = true;
    this.dispose();
    await this.#writing;
    await this.#journal.removeRecording(this.#recording.id);
  }

  /** Deletes what is left of a transcribed recording; audio that the server did not take stays, for a person to decide. */
  async forget(): Promise<void> {
    this.dispose();
    await this.#writing;
    const left = await this.#journal.segments(this.#recording.id);
    if (left.length === 0) await this.#journal.removeRecording(this.#recording.id);
  }

  async #write(index: number, audio: Blob, durationMs: number): Promise<void> {
    if (this.#discarded) return;
    try {
      const bytes = await audio.arrayBuffer();
      const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes));
      this.#recording = { ...this.#recording, segmentCount: Math.max(this.#recording.segmentCount, index + 1) };
      const head = { recordingId: this.#recording.id, index, sizeBytes: bytes.byteLength, durationMs, sha256 };
      await this.#journal.append(this.#recording, { ...head, bytes, state: 'unsent' });
      this.#settled += 1;
      this.#uploader.enqueue({ index, durationMs, state: 'unsent' });
    } catch {
      // The browser could not read its own recording. The server will find the gap, and the person will be asked.
      this.#settled += 1;
      this.#reportCounts(this.#uploader.counts);
    }
  }

  async #change(change: Partial<KeptRecording>): Promise<void> {
    this.#recording = { ...this.#recording, ...change };
    await this.#journal.saveRecording(this.#recording);
  }

  #reportCounts(counts: UploadCounts): void {
    this.#report({
      type: 'KEEPER.COUNTS',
      settled: this.#settled,
      counts,
    });
  }
}

const hex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
