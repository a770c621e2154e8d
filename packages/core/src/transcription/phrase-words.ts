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

/** Whether a user edited a phrase, confirmed a word of it or chose its speaker: later recognition does not replace it. */
export const isUserEdited = (row: Pick<TranscriptPhrase, 'words' | 'editedAt' | 'speakerSetAt'>): boolean =>
  row.editedAt !== null ||
  row.speakerSetAt !== null ||
  recognisedWordsOf(row).some(({ confirmed }) => confirmed === true);
