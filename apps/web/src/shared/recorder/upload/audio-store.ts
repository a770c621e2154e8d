import { SLICES_PER_SEGMENT, TAIL_MAX_BYTES } from '@openconsult/contracts/limits';
import type { Journal } from '../journal/journal.ts';
import type { JournalRecording } from '../journal/journal-store.ts';
import type { SegmentUploadPort } from './segment-upload-port.ts';
import { SegmentUploader, type UploadCounts } from './segment-uploader.ts';
import type { RecordingStart, StoreEvent } from './store-events.ts';

export interface AudioStoreOptions {
  recording: JournalRecording;
  journal: Journal;
  port: SegmentUploadPort;
  report: (event: StoreEvent) => void;
}

/** A recording that begins now. */
export const newRecording = (start: RecordingStart, contentType: string): JournalRecording => ({
  ...start,
  contentType,
  segmentCount: 0,
  state: 'recording',
});

/** The segment that slices are being added to. */
interface OpenSegment {
  index: number;
  parts: Uint8Array<ArrayBuffer>[];
  durationMs: number;
}

/**
 * Stores one recording: writes each slice into the journal, in order, and uploads three of them as one segment. The segment
 * of a slice is fixed when it is written, so that every upload of a segment has the same bytes, from any page. Holds no
 * audio but the slices of the segment that is not full yet.
 */
export class AudioStore {
  readonly #journal: Journal;
  readonly #port: SegmentUploadPort;
  readonly #report: (event: StoreEvent) => void;
  readonly #uploader: SegmentUploader;
  readonly #endHealth: () => void;
  #recording: JournalRecording;
  #open: OpenSegment;
  #savedSlices = 0;
  #writes = 0;
  #writing: Promise<void> = Promise.resolve();
  #discarded = false;

  constructor({ recording, journal, port, report }: AudioStoreOptions) {
    this.#recording = recording;
    this.#open = { index: recording.segmentCount, parts: [], durationMs: 0 };
    this.#journal = journal;
    this.#port = port;
    this.#report = report;
    this.#uploader = new SegmentUploader({
      recording,
      journal,
      port,
      onCounts: (counts) => this.#reportCounts(counts),
    });
    this.#endHealth = journal.onHealth((health) => report({ type: 'STORE.HEALTH', health }));
    if (journal.health !== 'durable') report({ type: 'STORE.HEALTH', health: journal.health });
  }

  /** Opens the upload while the microphone is being requested. */
  prepare(): void {
    this.#uploader.prepare();
  }

  save(audio: Blob, durationMs: number): void {
    this.#writes += 1;
    this.#inOrder(() => this.#write(audio, durationMs));
  }

  /** Sends what an earlier page left in the journal. */
  async resume(): Promise<void> {
    for (const head of await this.#journal.segments(this.#recording.id)) this.#uploader.enqueue(head);
    this.#reportCounts(this.#uploader.counts);
  }

  /** No slice follows: the last segment is sent although it is not full. */
  stopped(): void {
    this.#inOrder(async () => {
      this.#seal();
      await this.#change({ state: 'stopped' });
    });
  }

  /**
   * The page closes: the unsent rest of the last seconds goes out in a request that outlives it. Safe to call at any time,
   * as the segment has the same bytes in the journal.
   */
  sendTail(): void {
    const { index, parts } = this.#open;
    const sizeBytes = parts.reduce((sum, part) => sum + part.length, 0);
    // A slice that is being written may or may not become part of this segment.
    if (this.#writes > 0 || sizeBytes === 0 || sizeBytes > TAIL_MAX_BYTES) return;
    const bytes = new Uint8Array(sizeBytes);
    parts.reduce((at, part) => {
      bytes.set(part, at);
      return at + part.length;
    }, 0);
    this.#port.sendTail(this.#recording.voiceNoteId, { recordingId: this.#recording.id, index, bytes });
    this.#seal();
  }

  /** Sends again those of the missing segments that are still in the journal, and reports how many. */
  async refill(missing: readonly number[]): Promise<void> {
    const stored = await this.#journal.segments(this.#recording.id);
    const found = stored.filter(({ index }) => missing.includes(index));
    for (const head of found) this.#uploader.enqueue(head);
    this.#reportCounts(this.#uploader.counts);
    this.#report({ type: 'STORE.REFILLED', found: found.length });
  }

  wake(): void {
    this.#uploader.wake();
  }

  retry(): void {
    this.#uploader.retryRejected();
    this.#reportCounts(this.#uploader.counts);
  }

  /** Ends the upload; writes in progress finish. */
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

  /**
   * The server has accepted the recording: this device need store nothing more. Audio that it rejected stays, for the user to
   * decide.
   */
  async clear(): Promise<void> {
    await this.#writing;
    const left = await this.#journal.segments(this.#recording.id);
    if (left.length === 0) await this.#journal.removeRecording(this.#recording.id);
  }

  #inOrder(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work);
  }

  async #write(audio: Blob, durationMs: number): Promise<void> {
    try {
      if (this.#discarded) return;
      const bytes = await audio.arrayBuffer();
      const { index: segment, parts } = this.#open;
      this.#recording = { ...this.#recording, segmentCount: segment + 1 };
      const slice = { recordingId: this.#recording.id, segment, part: parts.length, durationMs, bytes };
      await this.#journal.append(this.#recording, slice);
      parts.push(new Uint8Array(bytes));
      this.#open.durationMs += durationMs;
    } catch {
      this.#skip();
    } finally {
      this.#savedSlices += 1;
      this.#writes -= 1;
    }
    if (this.#open.parts.length >= SLICES_PER_SEGMENT) this.#seal();
    else this.#reportCounts(this.#uploader.counts);
  }

  /** Ends the current segment and sends it. */
  #seal(): void {
    const { index, parts, durationMs } = this.#open;
    if (parts.length === 0) return;
    this.#open = { index: index + 1, parts: [], durationMs: 0 };
    this.#uploader.enqueue({ index, durationMs });
  }

  /**
   * The browser could not read its own recording. An index stays empty in its place: the server finds the gap, and the
   * user is asked.
   */
  #skip(): void {
    this.#seal();
    this.#open = { index: this.#open.index + 1, parts: [], durationMs: 0 };
    this.#recording = { ...this.#recording, segmentCount: this.#open.index };
  }

  async #change(change: Partial<JournalRecording>): Promise<void> {
    this.#recording = { ...this.#recording, ...change };
    await this.#journal.saveRecording(this.#recording);
  }

  #reportCounts(sent: UploadCounts): void {
    const { parts, durationMs } = this.#open;
    const open = parts.length > 0 ? 1 : 0;
    const counts = { ...sent, unsent: sent.unsent + open, unsentMs: sent.unsentMs + durationMs };
    this.#report({
      type: 'STORE.COUNTS',
      savedSlices: this.#savedSlices,
      segmentCount: this.#recording.segmentCount,
      counts,
    });
  }
}
