import type { PhraseCorrection, PhraseWord, TranscriptPhrase } from '@openconsult/contracts/transcripts';
import type { LiveWords } from '../../shared/live-words/live-words.ts';
import { clockTime } from './clock-time.ts';

type Stretch = Pick<TranscriptPhrase, 'start_ms' | 'end_ms'>;

/** The words for a stretch of audio that never arrived: from when to when, and how long that is. */
export const gapWords = ({ start_ms, end_ms }: Stretch): string => {
  const seconds = Math.max(1, Math.round((end_ms - start_ms) / 1_000));
  const length = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `Audio missing ${clockTime(start_ms)}–${clockTime(end_ms)} (${length})`;
};

/** The phrases as lines for the clipboard, each with its time. */
export const linesWithTimes = (phrases: readonly TranscriptPhrase[]): string =>
  phrases
    .filter(({ kind, text }) => kind === 'gap' || text.trim() !== '')
    .map((phrase) =>
      phrase.kind === 'gap' ? `[${gapWords(phrase)}]` : `${clockTime(phrase.start_ms)}  ${phrase.text}`,
    )
    .join('\n');

/** The phrase that is heard at a place of its recording; in a pause it is the one before. Null before the first. */
export const phraseAt = (
  phrases: readonly TranscriptPhrase[],
  recordingId: string,
  atMs: number,
): TranscriptPhrase | null =>
  phrases.findLast(
    ({ recording_id, kind, start_ms }) => recording_id === recordingId && kind === 'speech' && start_ms <= atMs,
  ) ?? null;

interface TextPiece {
  /** Counts characters of the text; also the piece's key. */
  readonly start: number;
  readonly text: string;
  /** Which correction made it, if one did. */
  readonly correction: PhraseCorrection | null;
  /** The word that it is, where the recogniser was unsure of it and nobody else is sure. */
  readonly unsure: PhraseWord | null;
  /** The word that it is, where a person said that it is right. */
  readonly confirmed: PhraseWord | null;
}

/**
 * A phrase's text cut at its corrections and at the words that the recogniser was or is unsure of, in order. Corrections that
 * do not fit the text are passed over.
 */
export const piecesOf = (
  text: string,
  { corrections, words }: Pick<TranscriptPhrase, 'corrections' | 'words'>,
): TextPiece[] => {
  const doubted = words.filter(({ unsure, confirmed }) => unsure || confirmed);
  const pieces: TextPiece[] = [];
  let at = 0;
  const add = (until: number, word: PhraseWord | null = null, correction: PhraseCorrection | null = null) => {
    const unsure = word?.unsure ? word : null;
    const confirmed = word?.confirmed ? word : null;
    if (at < until) pieces.push({ start: at, text: text.slice(at, until), correction, unsure, confirmed });
    at = Math.max(at, until);
  };
  const addPlain = (until: number) => {
    for (const word of doubted) {
      if (word.start < at || word.end > until) continue;
      add(word.start);
      add(word.end, word);
    }
    add(until);
  };
  for (const correction of [...corrections].sort((a, b) => a.start - b.start)) {
    const { start, end, to } = correction;
    if (start < at || text.slice(start, end) !== to) continue;
    addPlain(start);
    add(end, doubted.find((one) => one.start < end && one.end > start) ?? null, correction);
  }
  addPlain(text.length);
  return pieces.length > 0 ? pieces : [{ start: 0, text, correction: null, unsure: null, confirmed: null }];
};

/** How many words are marked as unsure, as the phrases stand now. */
export const countUnsure = (
  phrases: readonly TranscriptPhrase[],
  textOf: (phrase: TranscriptPhrase) => string,
): number =>
  phrases
    .filter((phrase) => phrase.words.some(({ unsure }) => unsure) && textOf(phrase) === phrase.text)
    .reduce((count, phrase) => count + piecesOf(phrase.text, phrase).filter(({ unsure }) => unsure !== null).length, 0);

/** When a place of a phrase's text was said: at its word where that has a time, else with the phrase. */
export const saidAt = ({ words, start_ms }: Pick<TranscriptPhrase, 'words' | 'start_ms'>, at: number): number =>
  words.find(({ start, end }) => start <= at && at <= end)?.start_ms ?? start_ms;

/** What was said and settled a moment ago, as phrases, as far as the server's own do not hold it yet. */
export const unstoredPhrases = (phrases: readonly TranscriptPhrase[], live: LiveWords | null): TranscriptPhrase[] => {
  if (live === null) return [];
  const stored = new Set(
    phrases.filter(({ recording_id }) => recording_id === live.recordingId).map(({ start_ms }) => start_ms),
  );
  return live.phrases
    .filter(({ startMs }) => !stored.has(startMs))
    .map(({ text, startMs, endMs }) => ({
      id: `live-${startMs}`,
      recording_id: live.recordingId,
      kind: 'speech',
      start_ms: startMs,
      end_ms: endMs,
      text,
      corrections: [],
      words: [],
      edited: false,
    }));
};
