import { people } from '@openconsult/contracts/people';
import { expect, test } from 'vitest';
import { pathAfterStart } from './after-start.ts';

test.each([
  ['/landing', people.pro, '/voice-note?session=s'],
  ['/appointments', people.pro, '/landing'],
  ['/appointments/2026-01-05', people.student, '/landing'],
  ['/appointments-of-old', people['voice plan'], '/voice-note?session=s'],
  ['/tracking', people.student, null],
])('a start at %s opens the right page', (pathname, user, path) => {
  expect(pathAfterStart(pathname, user, { id: 's' })).toBe(path);
});
