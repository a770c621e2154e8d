import { z } from 'zod';
import { treatmentItem } from '../treatment-item.ts';
import { VERSION_MAX } from './limits.ts';

/**
 * The version of a text that an edit was made of. When the text has another version by now, and other words than the edit,
 * the answer is a 409 TEXT_CHANGED with the text as it is. Absent: the edit replaces whatever is there.
 */
export const expectedVersion = z.int().min(1).max(VERSION_MAX).optional();

/** The text that an edit met: `text` of a transcript, notes, a letter or a consent; `treatments` of a list of treatments. */
export const currentText = z.union([
  z.object({ version: z.int(), text: z.string() }),
  z.object({ version: z.int(), treatments: z.array(treatmentItem) }),
]);
export type CurrentText = z.infer<typeof currentText>;
