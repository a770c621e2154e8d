import type { Lexicon } from '@openconsult/clinical-language/terms';
import type { RecognitionSession, SpeechRecogniser } from '@openconsult/integrations/speech';
import type { SpeechLexicon } from '../lexicon/index.ts';

/** A recording that is being recognised in this process. */
export interface OpenRecognition {
  readonly session: RecognitionSession;
  /** The index of the segment to push next. */
  next: number;
  /** Segments directly before that one whose stored bytes are not those that were confirmed. */
  damaged: number;
  /** What its phrases are written with, from its beginning to its end. */
  readonly lexicon: Lexicon;
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

  /** The session that is open, which thereby was used last. */
  get(recordingId: string): OpenRecognition | undefined {
    const known = this.#open.get(recordingId);
    if (!known) return undefined;
    this.#open.delete(recordingId);
    this.#open.set(recordingId, known);
    return known;
  }

  open(recordingId: string, settledUntilMs: number, { terms, lexicon }: SpeechLexicon): OpenRecognition {
    this.drop(recordingId);
    const opened = { session: this.#recogniser.open({ settledUntilMs, terms }), next: 0, damaged: 0, lexicon };
    this.#open.set(recordingId, opened);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= this.#max) break;
      this.drop(oldest);
    }
    return opened;
  }

  drop(recordingId: string): void {
    this.#open.get(recordingId)?.session.close();
    this.#open.delete(recordingId);
  }

  closeAll(): void {
    for (const recordingId of [...this.#open.keys()]) this.drop(recordingId);
  }
}
