import type { PhoneReport } from '@openconsult/contracts/remote-microphone-whispers';
import type { FoundRecording } from '../../../shared/recorder/capture/remote-capture.ts';

/** What the tab keeps of the recording that its phone makes, for when the page is loaded anew. */
export interface KeptRunning {
  readRunning(): FoundRecording | null;
  keepRunning(running: FoundRecording | null): void;
}

/** So long may the recorder of a page that was loaded anew take until it goes on with what the phone records. */
const TAKEN_WITHIN_MS = 15_000;

/**
 * The recording that the phone goes on making while its window is loaded anew: offered to the recorder once the phone says
 * that it still runs, and wanted until then. Where no recorder takes it, nobody wants it any more and the phone stops.
 */
export class RunningRecording {
  readonly #kept: KeptRunning;
  readonly #listeners = new Set<(found: FoundRecording) => void>();
  #left: FoundRecording | null = null;
  /** Since when the phone says that it runs; null before. */
  #foundAtMs: number | null = null;
  #isTaken = false;
  /** The one that was found and is wanted no more: the phone may have stopped, and would begin it a second time. */
  #overId: string | null = null;

  constructor(kept: KeptRunning) {
    this.#kept = kept;
  }

  /** The page was loaded anew. */
  resume(): void {
    this.#left = this.#kept.readRunning();
  }

  /** What the phone is to go on with, though nothing here follows it yet. */
  get wanted(): FoundRecording | null {
    return this.#left;
  }

  /** Runs once for a recording that was found, also for one that was found before. */
  onFound(listener: (found: FoundRecording) => void): () => void {
    this.#listeners.add(listener);
    if (this.#left !== null && this.#foundAtMs !== null) listener(this.#left);
    return () => this.#listeners.delete(listener);
  }

  /** The phone says what it does. */
  report({ recording_id: id, phase }: PhoneReport, nowMs: number): void {
    if (this.#left === null) return;
    if (id !== this.#left.id || (phase !== 'recording' && phase !== 'opening')) {
      this.#giveUp(this.#left);
      return;
    }
    if (this.#foundAtMs !== null) return;
    this.#foundAtMs = nowMs;
    for (const listener of this.#listeners) listener(this.#left);
  }

  tick(nowMs: number): void {
    if (this.#left === null || this.#foundAtMs === null || this.#isTaken) return;
    if (nowMs - this.#foundAtMs > TAKEN_WITHIN_MS) this.#giveUp(this.#left);
  }

  /** Whether it is too late to go on with this one. */
  isOver(id: string): boolean {
    return id === this.#overId;
  }

  /** The recorder begins this one. What was left of it where it goes on with it, else null. */
  leftOf(id: string): FoundRecording | null {
    if (this.#left?.id === id) {
      this.#isTaken = true;
      return this.#left;
    }
    this.keep(null);
    return null;
  }

  /** What runs on the phone now, followed from here; null when nothing does. */
  keep(running: FoundRecording | null): void {
    this.#left = null;
    this.#foundAtMs = null;
    this.#isTaken = false;
    this.#kept.keepRunning(running);
  }

  #giveUp({ id }: FoundRecording): void {
    this.#overId = id;
    this.keep(null);
  }
}
