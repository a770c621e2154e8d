import { newPasswordFields, withConfirmedPassword } from '@openconsult/contracts/new-password';
import { validationMessages } from '@openconsult/contracts/texts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, ConnectionError } from '../api/api-error.ts';
import { issueMessages, placeMessages, sendFailure } from './field-messages.ts';

const refusal = (errors?: Record<string, string[]>): ApiError =>
  new ApiError(422, 'Unprocessable', { message: 'Some of it is wrong', code: 'VALIDATION', request_id: 'r-1', errors });

describe('issueMessages', () => {
  const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

  it('returns every message of a field', () => {
    const schema = withConfirmedPassword(z.strictObject(newPasswordFields));
    expect(issueMessages(issuesOf(schema, { password: 'ABCDEFG', password_confirmation: 'other' }))).toEqual({
      password: [
        validationMessages.passwordLength,
        validationMessages.passwordLowercase,
        validationMessages.passwordNumber,
        validationMessages.passwordSpecial,
      ],
      password_confirmation: [validationMessages.confirmation],
    });
  });

  it('names entries of lists as the API does', () => {
    const schema = z.object({ lines: z.array(z.object({ price: z.number('A price') })) });
    expect(issueMessages(issuesOf(schema, { lines: [{ price: 1 }, {}] }))).toEqual({ 'lines.1.price': ['A price'] });
  });
});

describe('placeMessages', () => {
  const has =
    (...paths: string[]) =>
    (path: string) =>
      paths.includes(path);

  it('puts a message at its field, else at the nearest field around it', () => {
    expect(placeMessages({ 'a.b': ['one'], 'list.3.x': ['two'], list: ['three'] }, has('a.b', 'list'))).toEqual({
      fields: { 'a.b': ['one'], list: ['two', 'three'] },
      elsewhere: [],
    });
  });

  it('never loses a message without a field', () => {
    expect(placeMessages({ token: ['ended'], '': ['whole'], name: ['x'] }, has('name'))).toEqual({
      fields: { name: ['x'] },
      elsewhere: ['ended', 'whole'],
    });
  });
});

describe('sendFailure', () => {
  const hasName = (path: string): boolean => path === 'name';

  it('shows the errors of the answer at their fields, and none twice', () => {
    expect(sendFailure(refusal({ name: ['Too long'] }), hasName)).toEqual({
      fields: { name: ['Too long'] },
      elsewhere: [],
    });
  });

  it('shows the message of an answer without errors, and a missing answer', () => {
    expect(sendFailure(refusal(), hasName)).toEqual({ fields: {}, elsewhere: ['Some of it is wrong'] });
    expect(sendFailure(new ConnectionError(null), hasName).elsewhere).toEqual([
      'We could not reach the server. Please check your connection and try again.',
    ]);
  });
});
