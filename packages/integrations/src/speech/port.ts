/** The speech port: the interface of every speech recogniser, local or hosted (behaviour.md#recording). */

/** A stretch of speech and its text. Times count from the start of the recording. */
export interface SpeechPhrase {
  startMs: number;
  endMs: number;
  text: string;
  /** How sure each word of the text is (parted by single spaces), 0 to 1, where the engine gives it. */
  confidences?: readonly number[];
  /** With the confidences, of the local engine: words that its language model chose against what it found likeliest by sound. */
  preferred?: readonly boolean[];
  /**
   * When each word of the text was said (parted by single spaces), null where that is not known. Absent where the
   * engine gives none, as the local one and hosted live recognition: they are never guessed.
   */
  wordTimes?: readonly (WordTime | null)[];
  /** Of a recording with two channels: the one that clearly is the louder one throughout. */
  channel?: Channel;
}

export type Channel = 'left' | 'right';

/** From the start of the recording, inside of the phrase. */
export interface WordTime {
  startMs: number;
  endMs: number;
}

/** Audio that was recorded but never arrived. Always marked in the transcript. */
export interface AudioGap {
  startMs: number;
  endMs: number;
}

/** The result of one call: only phrases and gaps that no earlier call returned, in order of time. */
export interface RecognitionResult {
  phrases: SpeechPhrase[];
  gaps: AudioGap[];
  /** Length of the recording as far as its audio has been read, gaps included. */
  durationMs: number;
  /**
   * On finish: segments at the end whose bytes are not audio, so that their length is unknown. They are in neither `gaps`
   * nor `durationMs`.
   */
  unreadPieces?: number;
}

/**
 * One recording being recognised. Segments are pushed in index order, as MediaRecorder made them (webm/opus, only the first
 * holds the header, sizes vary). Memory stays constant however long the recording is. Calls may overlap; they run in order.
 * After an error close the session and open another one with `settledUntilMs`.
 */
export interface RecognitionSession {
  /**
   * Reads one segment and returns the phrases that are final. Rejects with {@link SpeechError}.
   * @param lostBefore how many segments are missing directly before this one. Without it a loss is detected by the
   * times in the file, which may place it a few seconds late, or not at all when only the last segment follows.
   */
  push(segment: Uint8Array, lostBefore?: number): Promise<RecognitionResult>;
  /** Returns all that is left. Runs before the pushes of other recordings. Rejects with {@link SpeechError}. */
  finish(): Promise<RecognitionResult>;
  /** Frees the decoder and discards unfinished phrases; running calls reject. Safe to call twice. */
  close(): void;
}

export interface RecognitionOptions {
  /**
   * End of the last phrase an earlier session settled. The caller pushes all segments again; the audio before this
   * time is read for its length only, neither decoded nor recognised, and what follows comes out as it would have.
   */
  settledUntilMs?: number;
  /** This clinic's words and names, preferred in addition to the built-in dental terms. */
  terms?: readonly string[];
}

export interface SpeechRecogniser {
  readonly name: 'local' | 'openai';
  open(options?: RecognitionOptions): RecognitionSession;
  /** Ends the engine: open sessions reject with `unavailable`. */
  close(): Promise<void>;
}

/**
 * Why recognition failed. `not_audio`: the recording does not begin as webm with an opus track; `unreadable`: its times are
 * impossible. Do not retry either. `unavailable`: the engine cannot be reached or refuses. `timeout`: it took longer than it
 * may. `crashed`: the engine ended on each attempt at this audio. `too_long`: it plays longer than allowed. The message
 * never contains dictated text.
 */
export class SpeechError extends Error {
  readonly code: 'not_audio' | 'unreadable' | 'unavailable' | 'timeout' | 'crashed' | 'too_long';

  constructor(code: SpeechError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SpeechError';
    this.code = code;
  }

  /** The engine is unavailable, which is not the fault of this audio; see docs/decisions/0004-outbox.md. */
  get isOutage(): boolean {
    return this.code === 'unavailable' || this.code === 'timeout';
  }
}

/** Whether the recording itself is at fault, so that a retry cannot succeed. */
export const isRecordingFault = (error: unknown): error is SpeechError & { code: 'not_audio' | 'unreadable' } =>
  error instanceof SpeechError && (error.code === 'not_audio' || error.code === 'unreadable');
