import { z } from 'zod';
import { validationMessages } from './messages.ts';

/** The length of a video of which the moment `chosenS` becomes the cover; both in seconds (@spec §5 Video used for a cover). */
export const coverVideoLengthS = (chosenS: number) => z.number().min(chosenS, validationMessages.coverVideoTooShort);
