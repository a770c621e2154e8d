import { expect, test } from 'vitest';
import { checkPicture } from './picture-file.ts';

const MEGABYTE = 1024 * 1024;

test('accepts a picture of the right type and size', () => {
  expect(checkPicture({ type: 'image/png', size: 10 * MEGABYTE })).toEqual({ type: 'image/png' });
});

test('rejects everything else with a reason', () => {
  const problem = 'Choose a JPEG, PNG or WebP file.';
  expect(checkPicture({ type: 'application/pdf', size: 1 })).toEqual({ problem });
  expect(checkPicture({ type: '', size: 1 })).toEqual({ problem });
  expect(checkPicture({ type: 'image/jpeg', size: 0 })).toEqual({
    problem: 'This file is empty. Choose another one.',
  });
  expect(checkPicture({ type: 'image/jpeg', size: 10 * MEGABYTE + 1 })).toEqual({
    problem: 'The limit is 10 MB; this picture is 10.1 MB.',
  });
});
