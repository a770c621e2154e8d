import type { RecognitionSession, SpeechRecogniser } from '@openconsult/integrations/speech';

/** A recording that is being recognised in this process. */
export interface OpenRecognition {
  readonly session: RecognitionSession;
  /** The index of the segment to push next. */
  next: number;
}

/**
 * Keeps the recogniser's sessions between the jobs of a recording, so that each segment is read once. They are only a
 * cache: a session that is gone is opened again and reads its recording from the start, without recognising what is stored.
 * Beyond `max` the one used longest ago is closed.
 */
export class RecognitionSessions {
  readonly #recogniser: SpeechRecogniser;
  readonly #max: number;
  readonly #open = new Map<string, OpenRecognition>();

  constructor(recogniser: SpeechRecogniser, max: number) {
    this.#recogniser = recogniser;
    this.#max = max;
  }

  get(recordingId: string, settledUntilMs: number, terms: readonly string[]): OpenRecognition {
    const known = this.#open.get(recordingId);
    this.#open.delete(recordingId);
    const opened = known ?? { session: this.#recogniser.open({ settledUntilMs, terms }), next: 0 };
    this.#open.set(recordingId, opened);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= this.#max) break;
      this.drop(oldest);
    }
    return opened;
  }

  has(recordingId: string): boolean {
    return this.#open.has(recordingId);
  }

  drop(recordingId: string): void {
    this.#open.get(recordingId)?.session.close();
    this.#open.delete(recordingId);
  }

  closeAll(): void {
    for (const recordingId of [...this.#open.keys()]) this.drop(recordingId);
  }
}
