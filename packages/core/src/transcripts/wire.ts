import {
  type PhraseCorrection,
  phraseCorrection,
  phraseWord,
  type TranscriptPhrase,
  type TranscriptRecording,
  transcriptRecording,
} from '@openconsult/contracts/transcripts';
import type { TranscriptPhrase as PhraseRow, Recording } from '@openconsult/db';
import { z } from 'zod';

const corrections = z.array(phraseCorrection).catch([]);
const words = z.array(phraseWord).nullable().catch(null);

/** What the lexicon changed in a phrase, in the order of the text. */
export const correctionsOf = (row: Pick<PhraseRow, 'corrections'>): PhraseCorrection[] =>
  corrections.parse(row.corrections ?? []);

export const phraseToWire = (row: PhraseRow): TranscriptPhrase => ({
  id: row.id,
  segment_key: row.recordingId,
  kind: row.kind === 'gap' ? 'gap' : 'speech',
  start_ms: row.startMs,
  end_ms: row.endMs,
  text: row.text,
  corrections: correctionsOf(row),
  words: words.parse(row.words ?? null),
  edited: row.editedAt !== null,
});

export const recordingToWire = (row: Recording): TranscriptRecording =>
  transcriptRecording.parse({
    segment_key: row.id,
    state: row.state,
    started_at: row.createdAt.toISOString(),
    duration_ms: row.durationMs,
  });
