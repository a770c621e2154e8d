import { z } from 'zod';
import { validationMessages } from './messages.ts';

/** A calendar date, DD/MM/YYYY; dates that do not exist are rejected (behaviour.md#validation). */
export const calendarDate = z
  .string({ error: validationMessages.required })
  .trim()
  .min(1, { error: validationMessages.required, abort: true })
  .refine(isCalendarDate, validationMessages.date);

function isCalendarDate(text: string): boolean {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return z.iso.date().safeParse(`${year}-${month}-${day}`).success;
}
