import { z } from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts';
import { answerMessages, validationMessages } from './messages.ts';

/**
 * A new password: long enough and with four kinds of characters; the errors name every missing one
 * (behaviour.md#validation).
 */
export const newPassword = z
  .string({ error: validationMessages.required })
  .min(1, { error: validationMessages.required, abort: true })
  .min(PASSWORD_MIN_LENGTH, validationMessages.passwordLength)
  .max(PASSWORD_MAX_LENGTH, answerMessages.tooLong(PASSWORD_MAX_LENGTH))
  .regex(/\p{Ll}/u, validationMessages.passwordLowercase)
  .regex(/\p{Lu}/u, validationMessages.passwordUppercase)
  .regex(/\p{N}/u, validationMessages.passwordNumber)
  .regex(/[^\p{L}\p{N}\s]/u, validationMessages.passwordSpecial);

/** The new password and its repetition, as every form that sets one asks for them. */
export const newPasswordFields = {
  password: newPassword,
  password_confirmation: z
    .string({ error: validationMessages.required })
    .min(1, validationMessages.required)
    .max(PASSWORD_MAX_LENGTH, answerMessages.tooLong(PASSWORD_MAX_LENGTH)),
};

/** An object with `newPasswordFields`, rejected at the repetition unless both match. */
export const withConfirmedPassword = <S extends z.ZodObject<typeof newPasswordFields>>(schema: S): S =>
  schema.refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    message: validationMessages.confirmation,
  }) as S;
