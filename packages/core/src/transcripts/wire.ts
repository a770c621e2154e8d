import { writtenWords } from '@openconsult/clinical-language/writing';
import {
  type PhraseCorrection,
  type PhraseWord,
  phraseCorrection,
  type TranscriptPhrase,
  type TranscriptRecording,
  transcriptRecording,
} from '@openconsult/contracts/transcripts';
import type { TranscriptPhrase as PhraseRow, Recording } from '@openconsult/db';
import { z } from 'zod';
import { recognisedWordsOf } from '../transcription/index.ts';
import { hasSpeakers } from './rules.ts';

const corrections = z.array(phraseCorrection).catch([]);

/** What the lexicon changed in a phrase, in the order of the text. */
export const correctionsOf = (row: Pick<PhraseRow, 'corrections'>): PhraseCorrection[] =>
  corrections.parse(row.corrections ?? []);

function wordsOf(row: PhraseRow): PhraseWord[] {
  return writtenWords(row.text, correctionsOf(row), recognisedWordsOf(row))
    .filter(({ unsure, confirmed, startMs }) => unsure || confirmed || startMs !== null)
    .map(({ startMs, endMs, ...word }) => ({ ...word, start_ms: startMs, end_ms: endMs }));
}

export const phraseToWire = (row: PhraseRow): TranscriptPhrase => ({
  id: row.id,
  recording_id: row.recordingId,
  kind: row.kind,
  start_ms: row.startMs,
  end_ms: row.endMs,
  text: row.text,
  corrections: correctionsOf(row),
  words: wordsOf(row),
  edited: row.editedAt !== null,
  speaker: row.speaker,
});

export const recordingToWire = (row: Recording & { phrases: readonly PhraseRow[] }): TranscriptRecording =>
  transcriptRecording.parse({
    recording_id: row.id,
    state: row.state,
    started_at: row.createdAt.toISOString(),
    duration_ms: row.durationMs,
    left_speaker: row.leftSpeaker,
    has_speakers: hasSpeakers(row.phrases),
    audio_deleted_at: row.audioDeletedAt?.toISOString() ?? null,
  });
