import type { SpeechError, SpeechPhrase } from './port.ts';

/** The port for live speech recognition (behaviour.md#recording). */

/** A phrase that no longer changes. */
export interface FinalPhrase extends SpeechPhrase {
  /** In the pause after it. Recognition that resumes here misses no word and repeats none. */
  settledUntilMs: number;
}

export type LiveEvent =
  /** The current phrase so far. The next event replaces it; an empty text removes it. */
  | ({ kind: 'partial' } & SpeechPhrase)
  | ({ kind: 'phrase' } & FinalPhrase)
  /** All audio before this time is final or silent. About every half second of audio. */
  | { kind: 'progress'; quietUntilMs: number }
  /** The last event: recognise the recorded audio instead. */
  | { kind: 'failed'; error: SpeechError };

export interface LiveOptions {
  /** Where in the recording the first sample belongs. */
  startMs: number;
  /** This clinic's words and names, preferred in addition to the built-in dental terms. */
  terms: readonly string[];
}

/** One recording that is recognised while it is spoken. Memory stays constant while the engine is fast enough. */
export interface LiveSession {
  /** Takes the next audio: 48 kHz, 16 bits, with two channels left and right in turn. Returns at once. */
  push(samples: Int16Array, channels?: 1 | 2): void;
  /** Unprocessed audio, for backpressure. */
  readonly backlogMs: number;
  /** Recognises the rest. Resolves after its last event, also after `failed`. */
  finish(): Promise<void>;
  /** Discards unfinished phrases and emits no more events. Safe to call twice. */
  close(): void;
}

export interface LiveRecogniser {
  readonly name: 'local' | 'openai';
  /** Events come in order of time. Nothing is loaded or connected before the first session. */
  open(options: LiveOptions, onEvent: (event: LiveEvent) => void): LiveSession;
  /** Closes the engine: open sessions fail. */
  close(): Promise<void>;
}

/** Samples a second of what `push` takes. */
export const LIVE_SAMPLE_RATE = 48_000;
