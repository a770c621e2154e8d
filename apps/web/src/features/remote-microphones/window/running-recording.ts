import type { PhoneReport } from '@openconsult/contracts/remote-microphone-whispers';
import type { FoundRecording } from '../../../shared/recorder/capture/remote-capture.ts';

/** The data of the phone's recording that the tab stores for a reload. */
export interface SavedRunning {
  readRunning(): FoundRecording | null;
  saveRunning(running: FoundRecording | null): void;
}

/** The time a reloaded page has to resume following the phone's recording. */
const RESUME_TIMEOUT_MS = 15_000;

/**
 * The recording that the phone continues while its window reloads: offered to the recorder once the phone reports that it
 * still runs, and wanted until then. Where no recorder resumes it, it is cancelled and the phone stops.
 */
export class RunningRecording {
  readonly #saved: SavedRunning;
  readonly #listeners = new Set<(found: FoundRecording) => void>();
  #left: FoundRecording | null = null;
  /** When the phone first reported that it runs; null before. */
  #foundAtMs: number | null = null;
  #isTaken = false;
  /** The one that was cancelled: the phone may have stopped, and would begin it a second time. */
  #overId: string | null = null;

  constructor(saved: SavedRunning) {
    this.#saved = saved;
  }

  /** The page was reloaded. */
  resume(): void {
    this.#left = this.#saved.readRunning();
  }

  /** The recording that the phone continues, not followed here yet. */
  get wanted(): FoundRecording | null {
    return this.#left;
  }

  /** Runs once for a recording that was found, also for one that was found before. */
  onFound(listener: (found: FoundRecording) => void): () => void {
    this.#listeners.add(listener);
    if (this.#left !== null && this.#foundAtMs !== null) listener(this.#left);
    return () => this.#listeners.delete(listener);
  }

  /** A report of the phone. */
  report({ recording_id: id, phase }: PhoneReport, nowMs: number): void {
    if (this.#left === null) return;
    if (id !== this.#left.id || (phase !== 'recording' && phase !== 'opening')) {
      this.#cancel(this.#left);
      return;
    }
    if (this.#foundAtMs !== null) return;
    this.#foundAtMs = nowMs;
    for (const listener of this.#listeners) listener(this.#left);
  }

  tick(nowMs: number): void {
    if (this.#left === null || this.#foundAtMs === null || this.#isTaken) return;
    if (nowMs - this.#foundAtMs > RESUME_TIMEOUT_MS) this.#cancel(this.#left);
  }

  /** Whether it is too late to resume this one. */
  isOver(id: string): boolean {
    return id === this.#overId;
  }

  /** The recorder begins this one. @returns what it resumes, else null */
  leftOf(id: string): FoundRecording | null {
    if (this.#left?.id === id) {
      this.#isTaken = true;
      return this.#left;
    }
    this.save(null);
    return null;
  }

  /** Stores the recording that this window follows; null without one. */
  save(running: FoundRecording | null): void {
    this.#left = null;
    this.#foundAtMs = null;
    this.#isTaken = false;
    this.#saved.saveRunning(running);
  }

  #cancel({ id }: FoundRecording): void {
    this.#overId = id;
    this.save(null);
  }
}
