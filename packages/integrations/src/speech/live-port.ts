import type { SpeechError, SpeechPhrase } from './port.ts';

/** The speech port, live: words while they are spoken (behaviour.md#recording). */

/** A phrase that changes no more. */
export interface SettledPhrase extends SpeechPhrase {
  /** In the pause after it. Whoever recognises this recording once more from here misses no word and repeats none. */
  settledUntilMs: number;
}

export type LiveNews =
  /** What the phrase under way sounds like so far; the next one replaces it, an empty text takes it away. */
  | ({ kind: 'partial' } & SpeechPhrase)
  | ({ kind: 'phrase' } & SettledPhrase)
  /** Up to when all audio is settled or silent. About every half second of audio. */
  | { kind: 'progress'; quietUntilMs: number }
  /** Nothing more will come: go on with the recorded audio. */
  | { kind: 'failed'; error: SpeechError };

export interface LiveOptions {
  /** Where in the recording the first sample belongs. */
  startMs: number;
  /** Words and names that this clinic says, on top of the built-in dental terms; recognised more readily. */
  terms: readonly string[];
}

/** One recording that is recognised while it is spoken. Memory stays constant as long as the engine keeps up. */
export interface LiveSession {
  /** Takes the next audio: 48 kHz, mono, 16 bits. Returns at once. */
  push(samples: Int16Array): void;
  /** How far behind the speaker it is. Whoever sends faster than this is worked off must wait. */
  readonly waitingMs: number;
  /** Settles what is left. Resolves when all of it was told, also after `failed`. */
  finish(): Promise<void>;
  /** Drops what is not settled; nothing is told any more. Safe to call twice. */
  close(): void;
}

export interface LiveRecogniser {
  readonly name: 'local' | 'openai';
  /** News come in order of time. Nothing is loaded or connected before the first session. */
  open(options: LiveOptions, tell: (news: LiveNews) => void): LiveSession;
  /** Ends the engine: sessions that are open fail. */
  close(): Promise<void>;
}

/** Samples a second of what `push` takes. */
export const LIVE_SAMPLE_RATE = 48_000;
