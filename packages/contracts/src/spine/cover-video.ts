import { z } from 'zod';
import { validationMessages } from './messages.ts';

/** The length of a video of which the moment `chosenS` becomes the cover; both in seconds (behaviour.md#validation). */
export const coverVideoLengthS = (chosenS: number) => z.number().min(chosenS, validationMessages.coverVideoTooShort);
