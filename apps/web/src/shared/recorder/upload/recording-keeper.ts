import { SLICES_PER_SEGMENT, TAIL_MAX_BYTES } from '@openconsult/contracts/limits';
import type { Journal } from '../journal/journal.ts';
import type { KeptRecording } from '../journal/journal-store.ts';
import type { KeeperEvent, RecordingStart } from './keeper-events.ts';
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

/** The segment that slices are being added to. */
interface OpenSegment {
  index: number;
  parts: Uint8Array<ArrayBuffer>[];
  durationMs: number;
}

/**
 * Keeps one recording safe: writes each slice into the journal, in order, and sends three of them as one segment. Which
 * segment a slice belongs to is decided when it is written and never changes, so that a segment is the same bytes however
 * often and by whichever page it is sent. Holds no audio itself but the slices of the segment that is not full yet.
 */
export class RecordingKeeper {
  readonly #journal: Journal;
  readonly #port: SegmentUploadPort;
  readonly #report: (event: KeeperEvent) => void;
  readonly #uploader: SegmentUploader;
  readonly #endHealth: () => void;
  #recording: KeptRecording;
  #open: OpenSegment;
  #settled = 0;
  #underWay = 0;
  #writing: Promise<void> = Promise.resolve();
  #discarded = false;

  constructor({ recording, journal, port, report }: RecordingKeeperOptions) {
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
    this.#endHealth = journal.onHealth((health) => report({ type: 'KEEPER.HEALTH', health }));
    if (journal.health !== 'durable') report({ type: 'KEEPER.HEALTH', health: journal.health });
  }

  /** Opens the upload while the microphone is still being asked for. */
  prepare(): void {
    this.#uploader.prepare();
  }

  keep(audio: Blob, durationMs: number): void {
    this.#underWay += 1;
    this.#inOrder(() => this.#write(audio, durationMs));
  }

  /** Sends what an earlier page left in the journal. */
  async resume(): Promise<void> {
    for (const head of await this.#journal.segments(this.#recording.id)) this.#uploader.enqueue(head);
    this.#reportCounts(this.#uploader.counts);
  }

  /** No slice is expected any more: the last segment is sent although it is not full. */
  stopped(): void {
    this.#inOrder(async () => {
      this.#seal();
      await this.#change({ state: 'stopped' });
    });
  }

  /**
   * The page is being closed: what is not sent yet of the last seconds goes out in a request that outlives it. Safe to
   * call at any time, as the segment is in the journal too and is the same bytes there.
   */
  sendTail(): void {
    const { index, parts } = this.#open;
    const sizeBytes = parts.reduce((sum, part) => sum + part.length, 0);
    // A slice that is just being written may or may not become part of this segment: only the journal knows.
    if (this.#underWay > 0 || sizeBytes === 0 || sizeBytes > TAIL_MAX_BYTES) return;
    const bytes = new Uint8Array(sizeBytes);
    parts.reduce((at, part) => {
      bytes.set(part, at);
      return at + part.length;
    }, 0);
    this.#port.sendTail(this.#recording.voiceNoteId, { segmentKey: this.#recording.id, index, bytes });
    this.#seal();
  }

  /** Sends again those of the missing segments that are still in the journal, and reports how many. */
  async refill(missing: readonly number[]): Promise<void> {
    const kept = await this.#journal.segments(this.#recording.id);
    const found = kept.filter(({ index }) => missing.includes(index));
    for (const head of found) this.#uploader.enqueue(head);
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

  /**
   * The server has all there is of this recording, and works on it: nothing has to stay on this device. Audio that it did
   * not take stays, for a person to decide.
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
      this.#settled += 1;
      this.#underWay -= 1;
    }
    if (this.#open.parts.length >= SLICES_PER_SEGMENT) this.#seal();
    else this.#reportCounts(this.#uploader.counts);
  }

  /** What comes next belongs to the next segment; this one is sent. */
  #seal(): void {
    const { index, parts, durationMs } = this.#open;
    if (parts.length === 0) return;
    this.#open = { index: index + 1, parts: [], durationMs: 0 };
    this.#uploader.enqueue({ index, durationMs });
  }

  /**
   * The browser could not read its own recording. An index stands empty in its place: the server finds the gap, and the
   * person is asked.
   */
  #skip(): void {
    this.#seal();
    this.#open = { index: this.#open.index + 1, parts: [], durationMs: 0 };
    this.#recording = { ...this.#recording, segmentCount: this.#open.index };
  }

  async #change(change: Partial<KeptRecording>): Promise<void> {
    this.#recording = { ...this.#recording, ...change };
    await this.#journal.saveRecording(this.#recording);
  }

  #reportCounts(sent: UploadCounts): void {
    const { parts, durationMs } = this.#open;
    const open = parts.length > 0 ? 1 : 0;
    const counts = { ...sent, unsent: sent.unsent + open, unsentMs: sent.unsentMs + durationMs };
    this.#report({
      type: 'KEEPER.COUNTS',
      settled: this.#settled,
      segmentCount: this.#recording.segmentCount,
      counts,
    });
  }
}
