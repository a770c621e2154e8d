import { retryDelayMs } from '../../retry/retry-delay.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalRecording } from '../journal/journal-store.ts';
import { RefusedByServer, type SegmentUploadPort, type UploadForm } from './segment-upload-port.ts';

const PARALLEL_MAX = 4;
/** A form is renewed this long before it ends. */
const RENEW_BEFORE_MS = 30_000;
/** A segment that the server refuses this often in a row is rejected, so that it delays no other. */
const REFUSALS_MAX = 5;

/** How much of a recording is stored on the server. Rejected segments are part of `unsent`. */
export interface UploadCounts {
  confirmed: number;
  unsent: number;
  /** Length of the unsent audio, estimated. */
  unsentMs: number;
  /** Rejected because the server has other bytes under their index: an alarm. */
  conflicts: number;
  /** Rejected because the server does not accept them. */
  refused: number;
  /** It accepts none of this user now: the plan, the subscription or the terms have changed. */
  notAllowed?: true;
  /** It deleted the audio of this recording, and accepts no more of it. */
  expired?: true;
}

/** A segment whose audio is whole, to be sent. */
export interface SealedSegment {
  index: number;
  /** How long the recorder gathered it; only an estimate of its audio. */
  durationMs: number;
}

interface Waiting {
  durationMs: number;
  /** `conflict` and `refused` are rejected until the user retries. */
  state: 'unsent' | 'conflict' | 'refused';
  sending: boolean;
  refusals: number;
  notAllowed?: true;
}

export interface SegmentUploaderOptions {
  recording: JournalRecording;
  journal: Journal;
  port: SegmentUploadPort;
  onCounts: (counts: UploadCounts) => void;
  /** 0 to 1; spreads the waits. */
  random?: () => number;
}

/**
 * Sends the segments of one recording from the journal, up to four at once, in any order. A segment leaves the journal
 * only after the server confirmed it; after a lost answer the same bytes are sent again. Never stops: while the server
 * cannot be reached it waits up to 5 s between attempts, and `wake` ends the wait.
 */
export class SegmentUploader {
  readonly #options: SegmentUploaderOptions;
  readonly #waiting = new Map<number, Waiting>();
  #confirmed = 0;
  #sending = 0;
  #failures = 0;
  #pausedUntilMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #form: Promise<UploadForm> | undefined;
  readonly #spentForms = new WeakSet<UploadForm>();
  #stopped = false;
  #expired = false;

  constructor(options: SegmentUploaderOptions) {
    this.#options = options;
  }

  get counts(): UploadCounts {
    const counts: UploadCounts = { confirmed: this.#confirmed, unsent: 0, unsentMs: 0, conflicts: 0, refused: 0 };
    for (const { durationMs, state, notAllowed } of this.#waiting.values()) {
      counts.unsent += 1;
      counts.unsentMs += durationMs;
      if (state === 'conflict') counts.conflicts += 1;
      if (state === 'refused') counts.refused += 1;
      if (state === 'refused' && notAllowed) counts.notAllowed = true;
    }
    if (this.#expired) counts.expired = true;
    return counts;
  }

  /** Asks for the form now, so that the first segment need not wait for it. */
  prepare(): void {
    this.#currentForm().catch(() => undefined);
  }

  /** Sends a segment that is in the journal. */
  enqueue({ index, durationMs }: SealedSegment): void {
    if (this.#waiting.has(index)) return;
    this.#waiting.set(index, { durationMs, state: 'unsent', sending: false, refusals: 0 });
    this.#reportCounts();
    this.#pump();
  }

  /** Retries at once: the connection is back, or the user asked. */
  wake(): void {
    this.#failures = 0;
    this.#pausedUntilMs = 0;
    this.#pump();
  }

  /** Sends rejected segments again. */
  retryRejected(): void {
    this.#expired = false;
    for (const segment of this.#waiting.values()) {
      segment.state = 'unsent';
      segment.refusals = 0;
      delete segment.notAllowed;
    }
    this.wake();
  }

  /** Stops sending. Unconfirmed segments stay in the journal. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #pump(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    const waitMs = this.#pausedUntilMs - Date.now();
    if (waitMs > 0) {
      this.#timer = setTimeout(() => this.#pump(), waitMs);
      return;
    }
    // After a failure one segment tests the connection before the others follow.
    const limit = this.#failures > 0 ? 1 : PARALLEL_MAX;
    for (const [index, segment] of this.#waiting) {
      if (this.#sending >= limit) return;
      if (segment.sending || segment.state !== 'unsent') continue;
      segment.sending = true;
      this.#sending += 1;
      void this.#send(index, segment).then(() => {
        segment.sending = false;
        this.#sending -= 1;
        this.#pump();
      });
    }
  }

  async #send(index: number, segment: Waiting): Promise<void> {
    const { recording, journal, port } = this.#options;
    let form: UploadForm | undefined;
    try {
      const bytes = await journal.segment(recording.id, index);
      if (bytes === undefined) {
        // The browser's storage was cleared: there is nothing left to send.
        this.#reject(segment, 'refused');
        return;
      }
      const sha256 = await hashOf(bytes);
      form = await this.#currentForm();
      await port.postForm(form, { index, sha256, bytes });
      const { recordingId } = form;
      await port.confirm(recording.voiceNoteId, { recordingId, index, sizeBytes: bytes.length, sha256 });
      await journal.removeSegment(recording.id, index);
      this.#waiting.delete(index);
      this.#confirmed += 1;
      this.#failures = 0;
      this.#reportCounts();
    } catch (error) {
      if (form !== undefined && error instanceof RefusedByServer) this.#spentForms.add(form);
      // A form expires; a user who is not even given one may not send.
      if (form === undefined && error instanceof RefusedByServer && error.status === 403) segment.notAllowed = true;
      const code = error instanceof RefusedByServer ? error.code : null;
      if (code === 'AUDIO_DELETED') this.#expired = true;
      // Without a form: the consultation is no longer on the server.
      if (code === 'AUDIO_DELETED' || (code === 'NOT_FOUND' && form === undefined)) this.#rejectAll();
      else this.#failed(error, segment);
    }
  }

  #rejectAll(): void {
    for (const segment of this.#waiting.values()) segment.state = 'refused';
    this.#reportCounts();
  }

  #failed(error: unknown, segment: Waiting): void {
    const status = error instanceof RefusedByServer ? error.status : 0;
    if (status === 409 && segment.refusals > 0) {
      this.#reject(segment, 'conflict');
      return;
    }
    if (status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 419 && status !== 429) {
      // An expired form (403), a lost segment (404) or a damaged one (409): start over.
      segment.refusals += 1;
      if (segment.refusals >= REFUSALS_MAX) {
        this.#reject(segment, 'refused');
        return;
      }
      if (segment.refusals === 1) return;
    }
    this.#failures += 1;
    const waitMs = retryDelayMs(this.#failures, (this.#options.random ?? Math.random)());
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, Date.now() + waitMs);
  }

  #reject(segment: Waiting, state: 'conflict' | 'refused'): void {
    segment.state = state;
    this.#reportCounts();
  }

  /** One form for all segments; a failed or expiring one is requested again. */
  async #currentForm(): Promise<UploadForm> {
    const current = this.#form;
    if (current !== undefined) {
      const form = await current;
      if (!this.#spentForms.has(form) && form.expiresAtMs - RENEW_BEFORE_MS > Date.now()) return form;
    }
    if (this.#form === current) {
      const { id, voiceNoteId } = this.#options.recording;
      const opening = this.#options.port.openForm(voiceNoteId, id);
      opening.catch(() => {
        if (this.#form === opening) this.#form = undefined;
      });
      this.#form = opening;
    }
    return this.#form ?? this.#currentForm();
  }

  #reportCounts(): void {
    this.#options.onCounts(this.counts);
  }
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
