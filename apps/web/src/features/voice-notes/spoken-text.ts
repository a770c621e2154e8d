import {
  type PhraseCorrection,
  type PhraseWord,
  speakerNames,
  type TranscriptPhrase,
  type TranscriptRecording,
} from '@openconsult/contracts/transcripts';
import type { LiveTranscript } from '../../shared/live-transcript/live-transcript.ts';
import { clockTime } from './clock-time.ts';

type Stretch = Pick<TranscriptPhrase, 'start_ms' | 'end_ms'>;

/** The label of a gap: the time range of audio that never arrived, and its length. */
export const gapLabel = ({ start_ms, end_ms }: Stretch): string => {
  const seconds = Math.max(1, Math.round((end_ms - start_ms) / 1_000));
  const length = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `Audio missing ${clockTime(start_ms)}–${clockTime(end_ms)} (${length})`;
};

/** The phrases as lines for the clipboard, each with its time, and its speaker where the recording has speakers. */
export const linesWithTimes = (
  phrases: readonly TranscriptPhrase[],
  recordings: readonly Pick<TranscriptRecording, 'recording_id' | 'has_speakers'>[],
): string => {
  const withSpeakers = new Set(recordings.flatMap((one) => (one.has_speakers ? one.recording_id : [])));
  const nameOf = ({ speaker, recording_id }: TranscriptPhrase) =>
    speaker !== null && withSpeakers.has(recording_id) ? `${speakerNames[speaker]}: ` : '';
  return phrases
    .filter(({ kind, text }) => kind === 'gap' || text.trim() !== '')
    .map((phrase) =>
      phrase.kind === 'gap'
        ? `[${gapLabel(phrase)}]`
        : `${clockTime(phrase.start_ms)}  ${nameOf(phrase)}${phrase.text}`,
    )
    .join('\n');
};

/** The phrase at a position in its recording, or the one before a pause. Null before the first. */
export const phraseAt = (
  phrases: readonly TranscriptPhrase[],
  recordingId: string,
  atMs: number,
): TranscriptPhrase | null =>
  phrases.findLast(
    ({ recording_id, kind, start_ms }) => recording_id === recordingId && kind === 'speech' && start_ms <= atMs,
  ) ?? null;

interface TextPiece {
  /** Character offset in the text; also the key of the piece. */
  readonly start: number;
  readonly text: string;
  /** The correction that wrote it. */
  readonly correction: PhraseCorrection | null;
  /** The word, where the recogniser was unsure and no user confirmed it. */
  readonly unsure: PhraseWord | null;
  /** The word, where a user confirmed it. */
  readonly confirmed: PhraseWord | null;
}

/**
 * The text of a phrase, cut at its corrections and at unsure or confirmed words. Corrections that do not match the text
 * are skipped.
 */
export const piecesOf = (
  text: string,
  { corrections, words }: Pick<TranscriptPhrase, 'corrections' | 'words'>,
): TextPiece[] => {
  const markedWords = words.filter(({ unsure, confirmed }) => unsure || confirmed);
  const pieces: TextPiece[] = [];
  let at = 0;
  const add = (until: number, word: PhraseWord | null = null, correction: PhraseCorrection | null = null) => {
    const unsure = word?.unsure ? word : null;
    const confirmed = word?.confirmed ? word : null;
    if (at < until) pieces.push({ start: at, text: text.slice(at, until), correction, unsure, confirmed });
    at = Math.max(at, until);
  };
  const addPlain = (until: number) => {
    for (const word of markedWords) {
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
    add(end, markedWords.find((one) => one.start < end && one.end > start) ?? null, correction);
  }
  addPlain(text.length);
  return pieces.length > 0 ? pieces : [{ start: 0, text, correction: null, unsure: null, confirmed: null }];
};

/** The number of words to check; a phrase the user has just rewritten has none. */
export const countUnsure = (
  phrases: readonly TranscriptPhrase[],
  textOf: (phrase: TranscriptPhrase) => string,
): number =>
  phrases
    .filter((phrase) => phrase.words.some(({ unsure }) => unsure) && textOf(phrase) === phrase.text)
    .reduce((count, phrase) => count + piecesOf(phrase.text, phrase).filter(({ unsure }) => unsure !== null).length, 0);

/** When the word at an offset of a phrase was spoken; the start of the phrase where the word has no time. */
export const spokenAtMs = ({ words, start_ms }: Pick<TranscriptPhrase, 'words' | 'start_ms'>, offset: number): number =>
  words.find(({ start, end }) => start <= offset && offset <= end)?.start_ms ?? start_ms;

/** A text with another word in the place of one, or without it. */
export const withReplaced = (
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  word: string,
): string => {
  const before = text.slice(0, start);
  return word === '' ? before.trimEnd() + text.slice(end) : before + word + text.slice(end);
};

/** The finished live phrases that the fetched transcript does not contain yet. */
export const unstoredPhrases = (
  phrases: readonly TranscriptPhrase[],
  live: LiveTranscript | null,
): TranscriptPhrase[] => {
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
      speaker: null,
    }));
};
