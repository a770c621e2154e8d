import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { errorNotice } from './error-notice.ts';

test('with errors: the message is the title and every entry is listed', () => {
  const errors = { email: ['One', 'Two'], password: ['Three'] };
  const error = new ApiError(422, 'Unprocessable', {
    message: 'Not valid',
    code: 'VALIDATION',
    request_id: 'r',
    errors,
  });
  expect(errorNotice(error)).toEqual({ title: 'Not valid', lines: ['One', 'Two', 'Three'] });
});

test('without errors: the message is the title and not repeated', () => {
  const error = new ApiError(404, 'Not Found', {
    message: 'Not found.',
    code: 'NOT_FOUND',
    request_id: 'r',
  });
  expect(errorNotice(error)).toEqual({ title: 'Not found.', lines: [] });
});

test('without a message: the status line, and of a server that is away what to do', () => {
  expect(errorNotice(new ApiError(500, 'Internal Server Error', null))).toEqual({
    title: 'Error',
    lines: ['Status: 500 Internal Server Error'],
  });
  expect(errorNotice(new ApiError(502, 'Bad Gateway', null))).toEqual({
    title: 'Error',
    lines: ['Status: 502 Bad Gateway', 'The server is being restarted. Try again in a minute.'],
  });
});

test('without a response: an error occurred, with its message or none', () => {
  expect(errorNotice(new Error('Lost'))).toEqual({ title: 'An error occurred', lines: ['Lost'] });
  expect(errorNotice(undefined)).toEqual({ title: 'An error occurred', lines: ['Unknown error'] });
});
