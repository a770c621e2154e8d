import type { Lexicon } from '@openconsult/clinical-language/terms';
import type { RecognitionSession, SpeechRecogniser } from '@openconsult/integrations/speech';
import { LRUCache } from 'lru-cache';
import type { SpeechLexicon } from '../lexicon/index.ts';

/** A recording that is being recognised in this process. */
export interface OpenRecognition {
  readonly session: RecognitionSession;
  /** The index of the segment to push next. */
  next: number;
  /** Segments directly before that one whose stored bytes differ from the confirmed ones. */
  damaged: number;
  /** The lexicon of its phrases, from its beginning to its end. */
  readonly lexicon: Lexicon;
}

/**
 * Caches the recogniser's sessions between the jobs of a recording, so that each segment is read once. A dropped
 * session is reopened and reads its recording from the start, without recognising it again. Beyond `max` the least
 * recently used one is closed.
 */
export class RecognitionSessions {
  readonly #recogniser: SpeechRecogniser;
  readonly #open: LRUCache<string, OpenRecognition>;

  constructor(recogniser: SpeechRecogniser, max: number) {
    this.#recogniser = recogniser;
    this.#open = new LRUCache({ max, dispose: ({ session }) => session.close() });
  }

  get(recordingId: string): OpenRecognition | undefined {
    return this.#open.get(recordingId);
  }

  open(recordingId: string, settledUntilMs: number, { terms, lexicon }: SpeechLexicon): OpenRecognition {
    const opened = { session: this.#recogniser.open({ settledUntilMs, terms }), next: 0, damaged: 0, lexicon };
    this.#open.set(recordingId, opened);
    return opened;
  }

  drop(recordingId: string): void {
    this.#open.delete(recordingId);
  }

  closeAll(): void {
    this.#open.clear();
  }
}
