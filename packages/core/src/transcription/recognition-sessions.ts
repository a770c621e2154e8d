import type { Lexicon } from '@openconsult/clinical-language/terms';
import type { Recording } from '@openconsult/db';
import type { RecognitionSession, SpeechRecogniser } from '@openconsult/integrations/speech';
import { LRUCache } from 'lru-cache';
import type { TaskRecogniser } from '../ai-settings/index.ts';
import type { SpeechLexicon } from '../lexicon/index.ts';

/** A recording that is being recognised in this process. */
export interface OpenRecognition {
  readonly session: RecognitionSession;
  /** The index of the segment to push next. */
  next: number;
  /** The progress of the recording when this session last read or stored it: another one means that others continued. */
  segmentsRead: number;
  /** Segments directly before that one whose stored bytes differ from the confirmed ones. */
  damaged: number;
  /** The lexicon of its phrases, from its beginning to its end. */
  readonly lexicon: Lexicon;
  /** Whether the built-in recogniser may take over. */
  readonly hasFallback: boolean;
  /** Counts what was recognised. */
  record(seconds: number): Promise<void>;
}

/**
 * Caches the recogniser's sessions between the jobs of a recording, so that each segment is read once. A dropped
 * session is reopened and reads its recording from the start, without recognising it again. Beyond `max` the least
 * recently used one is closed.
 */
export class RecognitionSessions {
  readonly #open: LRUCache<string, OpenRecognition>;
  /** Recordings whose service failed: the built-in recogniser continues them. */
  readonly #failedServices: LRUCache<string, true>;

  constructor(max: number) {
    this.#failedServices = new LRUCache({ max });
    this.#open = new LRUCache({ max, dispose: ({ session }) => session.close() });
  }

  get(recordingId: string): OpenRecognition | undefined {
    return this.#open.get(recordingId);
  }

  open(
    { id: recordingId, settledUntilMs, segmentsRead }: Pick<Recording, 'id' | 'settledUntilMs' | 'segmentsRead'>,
    { terms, lexicon }: SpeechLexicon,
    { recogniser, hasFallback, record }: TaskRecogniser<SpeechRecogniser> & { recogniser: SpeechRecogniser },
  ): OpenRecognition {
    const session = recogniser.open({ settledUntilMs, terms });
    const opened = { session, next: 0, segmentsRead, damaged: 0, lexicon, hasFallback, record };
    this.#open.set(recordingId, opened);
    return opened;
  }

  /** The service of a recording failed. @returns whether the next session is the built-in recogniser's */
  serviceFailed(recordingId: string): boolean {
    const hasFallback = this.#open.get(recordingId)?.hasFallback === true;
    if (hasFallback) this.#failedServices.set(recordingId, true);
    return hasFallback;
  }

  hasFailedService(recordingId: string): boolean {
    return this.#failedServices.has(recordingId);
  }

  drop(recordingId: string): void {
    this.#open.delete(recordingId);
  }

  closeAll(): void {
    this.#open.clear();
  }
}
