import { z } from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts';
import { answerMessages, validationMessages } from './messages.ts';

/** A password that somebody chooses: long enough and of four kinds of characters, every lack named (@spec §5). */
export const newPassword = z
  .string({ error: validationMessages.required })
  .min(1, { error: validationMessages.required, abort: true })
  .min(PASSWORD_MIN_LENGTH, validationMessages.passwordLength)
  .max(PASSWORD_MAX_LENGTH, answerMessages.tooLong(PASSWORD_MAX_LENGTH))
  .regex(/\p{Ll}/u, validationMessages.passwordLowercase)
  .regex(/\p{Lu}/u, validationMessages.passwordUppercase)
  .regex(/\p{N}/u, validationMessages.passwordNumber)
  .regex(/[^\p{L}\p{N}\s]/u, validationMessages.passwordSpecial);

/** A field that repeats another; refused at the repeated field when they differ. */
export const confirms =
  <Field extends string>(field: Field, confirmation: string) =>
  (context: { value: Record<string, unknown>; issues: unknown[] }): void => {
    if (context.value[field] === context.value[confirmation]) return;
    context.issues.push({
      code: 'custom',
      input: context.value[confirmation],
      path: [confirmation],
      message: validationMessages.confirmation,
    });
  };

/** The new password and its repetition, as every form that sets one asks for them. */
export const newPasswordFields = {
  password: newPassword,
  password_confirmation: z
    .string({ error: validationMessages.required })
    .min(1, validationMessages.required)
    .max(PASSWORD_MAX_LENGTH, answerMessages.tooLong(PASSWORD_MAX_LENGTH)),
};

const passwordConfirmed = confirms('password', 'password_confirmation');

/** An object with `newPasswordFields` in it, refused unless both are the same. */
export const withConfirmedPassword = <S extends z.ZodObject>(schema: S): S =>
  schema.check((context) => passwordConfirmed(context as never)) as S;
