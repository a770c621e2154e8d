import type { RecognisedWord } from '@openconsult/clinical-language/writing';
import type { TranscriptPhrase } from '@openconsult/db';
import { z } from 'zod';

const heardWord = z.object({
  text: z.string(),
  startMs: z.int().nullable(),
  endMs: z.int().nullable(),
  unsure: z.boolean(),
  confirmed: z.boolean().default(false),
});
const words = z.array(heardWord).catch([]);

/** The words as they were recognised; none where the engine tells nothing of them, and once a person wrote the phrase. */
export const recognisedWordsOf = (row: Pick<TranscriptPhrase, 'words'>): RecognisedWord[] =>
  words.parse(row.words ?? []);

/** Whether a user edited a phrase or confirmed a word of it: later recognition does not replace it. */
export const isUserEdited = (row: Pick<TranscriptPhrase, 'words' | 'editedAt'>): boolean =>
  row.editedAt !== null || recognisedWordsOf(row).some(({ confirmed }) => confirmed === true);
