import { expect, test } from 'vitest';
import { coverMoment } from './cover.ts';

test('the moment of a cover is within the video, and the message is that of the specification', () => {
  expect(coverMoment(2.5).safeParse(2.5).success).toBe(true);
  expect(coverMoment(null).safeParse(900).success).toBe(true);
  expect(
    coverMoment(2.5)
      .safeParse(2.6)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['video is too short.']);
});
