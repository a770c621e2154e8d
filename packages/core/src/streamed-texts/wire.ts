import type { StreamedTextSnapshot } from '@openconsult/contracts/streamed-texts';
import { streamedTextSnapshot } from '@openconsult/contracts/streamed-texts';
import type { StreamedText } from '@openconsult/db';
import { authorOf } from './author.ts';

export const streamedTextToWire = (row: StreamedText): StreamedTextSnapshot =>
  streamedTextSnapshot.parse({
    name: row.name,
    generation: row.generation,
    seq: row.seq,
    status: row.status,
    text: row.text,
    failure: row.failure,
    written_by: authorOf(row.writtenBy),
    updated_at: row.updatedAt.toISOString(),
  });

/** A text that was not requested yet. */
export const emptyStreamedText = (name: string, now: Date): StreamedTextSnapshot => ({
  name,
  generation: 0,
  seq: 0,
  status: 'waiting',
  text: '',
  failure: null,
  written_by: null,
  updated_at: now.toISOString(),
});
