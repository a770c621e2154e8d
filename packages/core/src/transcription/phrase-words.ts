import type { RecognisedWord } from '@openconsult/clinical-language/writing';
import type { TranscriptPhrase } from '@openconsult/db';
import { z } from 'zod';

const recognisedWord = z.object({
  text: z.string(),
  startMs: z.int().nullable(),
  endMs: z.int().nullable(),
  unsure: z.boolean(),
  confirmed: z.boolean().default(false),
});
const words = z.array(recognisedWord).catch([]);

/** The recognised words; none if the engine does not return words. */
export const recognisedWordsOf = (row: Pick<TranscriptPhrase, 'words'>): RecognisedWord[] =>
  words.parse(row.words ?? []);

/** Whether a user edited a phrase or confirmed a word of it: later recognition does not replace it. */
export const isUserEdited = (row: Pick<TranscriptPhrase, 'words' | 'editedAt'>): boolean =>
  row.editedAt !== null || recognisedWordsOf(row).some(({ confirmed }) => confirmed === true);
