import { z } from 'zod';
import { validationMessages } from './messages.ts';

/** A day of the calendar as people write it, DD/MM/YYYY; days that never were are refused (behaviour.md#validation). */
export const calendarDate = z
  .string({ error: validationMessages.required })
  .trim()
  .min(1, { error: validationMessages.required, abort: true })
  .refine(isCalendarDate, validationMessages.date);

function isCalendarDate(text: string): boolean {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return z.iso.date().safeParse(`${year}-${month}-${day}`).success;
}
