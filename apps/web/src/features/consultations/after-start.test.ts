import { usersByKind } from '@openconsult/contracts/example-users';
import { expect, test } from 'vitest';
import { pathAfterStart } from './after-start.ts';

test.each([
  ['/landing', usersByKind.pro, '/voice-note?session=s'],
  ['/appointments', usersByKind.pro, '/landing'],
  ['/appointments/2026-01-05', usersByKind.student, '/landing'],
  ['/appointments-of-old', usersByKind['voice plan'], '/voice-note?session=s'],
  ['/tracking', usersByKind.student, null],
])('a start at %s opens the right page', (pathname, user, path) => {
  expect(pathAfterStart(pathname, user, { id: 's' })).toBe(path);
});
