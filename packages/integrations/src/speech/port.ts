/** The speech port: what the product asks of any speech recogniser, local or hosted (behaviour.md#recording). */

/** A stretch of speech and the words recognised in it. Times count from the start of the recording. */
export interface SpeechPhrase {
  startMs: number;
  endMs: number;
  text: string;
  /** How sure each word of the text is (parted by single spaces), 0 to 1, where the engine says so. */
  confidences?: readonly number[];
  /**
   * When each word of the text was said (parted by single spaces), null where that is not known. Absent where the
   * engine gives no times of words, as the local one and hosted live recognition: they are never guessed.
   */
  wordTimes?: readonly (WordTime | null)[];
}

/** From the start of the recording, inside of the phrase. */
export interface WordTime {
  startMs: number;
  endMs: number;
}

/** Audio that was recorded but never arrived. Marked in the transcript, never swallowed. */
export interface AudioGap {
  startMs: number;
  endMs: number;
}

/** What one call settled: only phrases and gaps that no earlier call returned, in order of time. */
export interface RecognitionResult {
  phrases: SpeechPhrase[];
  gaps: AudioGap[];
  /** Length of the recording as far as its audio has been read, gaps included. */
  durationMs: number;
  /**
   * When the recording is finished: pieces at its end whose bytes are no audio, so that nothing says how long they were.
   * They are in neither `gaps` nor `durationMs`.
   */
  unreadPieces?: number;
}

/**
 * One recording being recognised. Segments are pushed in index order, as MediaRecorder made them (webm/opus, only the
 * first holds the header, sizes vary). Memory stays constant however long the recording is. Calls may overlap; they
 * are worked off in order. After an error the session is of no more use: close it and open another one with
 * `settledUntilMs`.
 */
export interface RecognitionSession {
  /**
   * Reads one segment and settles the phrases whose end is sure. Rejects with {@link SpeechError}.
   * @param lostBefore how many segments are missing directly before this one. Without it a loss is found by the times
   * in the file, which may place it a few seconds late, and not at all when only the last segment follows.
   */
  push(segment: Uint8Array, lostBefore?: number): Promise<RecognitionResult>;
  /** Settles everything that is left. Goes before the pushes of other recordings. Rejects with {@link SpeechError}. */
  finish(): Promise<RecognitionResult>;
  /** Frees the decoder and drops what is not settled; calls that are under way reject. Safe to call twice. */
  close(): void;
}

export interface RecognitionOptions {
  /**
   * End of the last phrase an earlier session settled. The caller pushes all segments again; the audio before this
   * time is read for its length only, neither decoded nor recognised, and what follows comes out as it would have.
   */
  settledUntilMs?: number;
  /** Words and names that this clinic says, on top of the built-in dental terms; recognised more readily. */
  terms?: readonly string[];
}

export interface SpeechRecogniser {
  readonly name: 'local' | 'openai';
  open(options?: RecognitionOptions): RecognitionSession;
  /** Ends the engine: open sessions reject with `unavailable`. */
  close(): Promise<void>;
}

/**
 * Why recognition failed. `not_audio`: the recording does not begin as webm with an opus track; `unreadable`: its times
 * cannot be right. Trying again is of no use for both. `unavailable`: the engine cannot be reached or refuses. `timeout`: it took longer than it may.
 * `crashed`: the engine ended each time that it worked on this audio. `too_long`: it plays longer than was allowed. The message never holds anything that was said.
 */
export class SpeechError extends Error {
  readonly code: 'not_audio' | 'unreadable' | 'unavailable' | 'timeout' | 'crashed' | 'too_long';

  constructor(code: SpeechError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SpeechError';
    this.code = code;
  }

  /** The engine is away, which is not the fault of this audio; see docs/decisions/0004-outbox.md. */
  get isOutage(): boolean {
    return this.code === 'unavailable' || this.code === 'timeout';
  }
}

/** Whether the recording itself is at fault, so that trying again is of no use. */
export const isFaultOfRecording = (error: unknown): error is SpeechError & { code: 'not_audio' | 'unreadable' } =>
  error instanceof SpeechError && (error.code === 'not_audio' || error.code === 'unreadable');
