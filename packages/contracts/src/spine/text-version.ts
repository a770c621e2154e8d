import { z } from 'zod';
import { treatmentItem } from '../shapes/treatment-item.ts';
import { VERSION_MAX } from './limits.ts';

/**
 * The version of a text that an edit is based on. If the stored text has another version and other content than the
 * edit, the answer is 409 TEXT_CHANGED with the stored text. Omitted: the edit replaces the stored text.
 */
export const expectedVersion = z.int().min(1).max(VERSION_MAX).optional();

/**
 * The text an edit conflicts with: `text` of a transcript, notes, a letter or a consent; `treatments` of a list of
 * treatments.
 */
export const currentText = z.union([
  z.object({ version: z.int(), text: z.string() }),
  z.object({ version: z.int(), treatments: z.array(treatmentItem) }),
]);
export type CurrentText = z.infer<typeof currentText>;
