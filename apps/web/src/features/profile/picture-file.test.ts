import { expect, test } from 'vitest';
import { checkPicture } from './picture-file.ts';

const MEGABYTE = 1024 * 1024;

test('a picture of the right kind and size is taken', () => {
  expect(checkPicture({ type: 'image/png', size: 10 * MEGABYTE })).toEqual({ type: 'image/png' });
});

test('everything else is refused in words', () => {
  const problem = 'Please choose a picture: a JPEG, PNG or WebP file.';
  expect(checkPicture({ type: 'application/pdf', size: 1 })).toEqual({ problem });
  expect(checkPicture({ type: '', size: 1 })).toEqual({ problem });
  expect(checkPicture({ type: 'image/jpeg', size: 0 })).toEqual({
    problem: 'That file is empty. Please choose another one.',
  });
  expect(checkPicture({ type: 'image/jpeg', size: 10 * MEGABYTE + 1 })).toEqual({
    problem: 'A picture may be 10 MB at most; this one is 10.1 MB.',
  });
});
