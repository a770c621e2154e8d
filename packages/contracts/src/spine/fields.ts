import { z } from 'zod';
import {
  CURRENCY_SYMBOLS,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  PATIENT_NAME_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  PHONE_MIN_LENGTH,
  PRICE_MAX_MAJOR,
} from './limits.ts';
import { answerMessages, validationMessages } from './messages.ts';

/** Building blocks of requests and answers that several domains share (behaviour.md#validation). */

export const id = z.uuid();
export const idParams = z.strictObject({ id });

/** A moment on the wire: ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** A day on the wire: YYYY-MM-DD. */
export const calendarDay = z.iso.date();

/** A trimmed text that is not empty. `maxLength` in characters. */
export const requiredText = (maxLength: number) =>
  z
    .string({ error: validationMessages.required })
    .trim()
    .min(1, validationMessages.required)
    .max(maxLength, answerMessages.tooLong(maxLength));

/** A text that may be empty. `maxLength` in characters. */
export const limitedText = (maxLength: number) => z.string().max(maxLength, answerMessages.tooLong(maxLength));

/** A trimmed text that may be empty. */
export const trimmedText = (maxLength: number) => z.string().trim().max(maxLength, answerMessages.tooLong(maxLength));

/** A whole number that a column of the database can hold. */
export const rowNumber = z.int().max(2 ** 31 - 1);

export const patientName = requiredText(PATIENT_NAME_MAX_LENGTH);

export const NAME_MAX_LENGTH = 100;

export const firstName = requiredText(NAME_MAX_LENGTH);
export const lastName = requiredText(NAME_MAX_LENGTH);

export const PRACTICE_PHONE_MAX_LENGTH = 30;

/** As it is printed in letters: spaces and brackets are allowed; may be empty. */
export const practicePhone = trimmedText(PRACTICE_PHONE_MAX_LENGTH).regex(
  /^[0-9+()\-. ]*$/,
  answerMessages.phoneNumber,
);

export const PRACTICE_ADDRESS_MAX_LENGTH = 300;

/** As it is printed in letters, line by line; may be empty. */
export const practiceAddress = trimmedText(PRACTICE_ADDRESS_MAX_LENGTH);

/** One line, as it is in the subject of mails. */
export const practiceName = requiredText(NAME_MAX_LENGTH).regex(/^\P{Cc}*$/u, answerMessages.invalidField);

/** Two letters, ISO 3166-1. */
export const country = z.string().regex(/^[A-Z]{2}$/, answerMessages.country);

const EMAIL_MAX_LENGTH = 254;

/** Exactly one plain address; lists, display names and line breaks are refused (fault E4). */
export const email = z
  .string({ error: validationMessages.required })
  .trim()
  .min(1, validationMessages.required)
  .max(EMAIL_MAX_LENGTH, answerMessages.tooLong(EMAIL_MAX_LENGTH))
  .pipe(z.email(validationMessages.email));

/** 8 to 20 characters of digits and plus. */
export const phone = z
  .string({ error: validationMessages.required })
  .trim()
  .regex(new RegExp(`^[0-9+]{${PHONE_MIN_LENGTH},${PHONE_MAX_LENGTH}}$`), validationMessages.phone);

/** Ten digits starting 7, 8 or 9, after a country code of 1 to 5 digits with its plus, or a 0, or nothing. */
export const phoneWithoutCountry = z
  .string({ error: validationMessages.required })
  .trim()
  .regex(/^(?:\+\d{1,5}|0)?[789]\d{9}$/, validationMessages.phoneWithoutCountry);

/** A question with a choice of two answers. */
export const twoOptions = <T extends z.ZodType>(option: T) =>
  z.array(option, { error: validationMessages.twoOptions }).length(2, validationMessages.twoOptions);

export const currency = z.enum(CURRENCY_SYMBOLS, { error: validationMessages.currencySymbol });

/** Minor units (pence, cents); the spec's limit is on the displayed price. */
export const priceMinor = z
  .number()
  .int()
  .min(0)
  .max(PRICE_MAX_MAJOR * 100, validationMessages.priceLimit);

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  per_page: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional(),
};

/** One page of a list, newest first unless the list declares another order. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    meta: z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() }),
  });

export const PAGE_DEFAULTS = { page: 1, per_page: PAGE_SIZE_DEFAULT } as const;

/** An answer without content. */
export const done = z.object({ done: z.literal(true) });
