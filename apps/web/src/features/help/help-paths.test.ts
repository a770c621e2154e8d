import { expect, test } from 'vitest';
import { hasHelp } from './help-paths.ts';

test.each(['/waiting-room/call', '/call', '/call/7', '/admin/user', '/admin/user/7', '/admin/content'])(
  '%s has no help',
  (path) => expect(hasHelp(path)).toBe(false),
);

test.each(['/landing', '/voice-note', '/waiting-room', '/admin/ai-settings', '/profile'])('%s has help', (path) =>
  expect(hasHelp(path)).toBe(true),
);
