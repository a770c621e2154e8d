import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCsrfTokens, isSameSiteRequest } from './csrf.ts';

const tokens = createCsrfTokens('a secret that only tests use');

test('T6: a token fits the session it was issued for and no other', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), fc.option(fc.string()), (mine, other) => {
      const token = tokens.issue(mine);
      expect(tokens.isValid(token, mine)).toBe(true);
      if (mine !== other && (mine ?? 'guest') !== (other ?? 'guest')) expect(tokens.isValid(token, other)).toBe(false);
    }),
  );
});

test('T6: a token of another secret, a changed one and any other text is refused', () => {
  const token = createCsrfTokens('another secret of another server').issue('session');
  expect(tokens.isValid(token, 'session')).toBe(false);
  expect(tokens.isValid(`${tokens.issue('session')}x`, 'session')).toBe(false);
  fc.assert(fc.property(fc.string(), (text) => !tokens.isValid(text, 'session')));
});

test('T6: accepts our own page only', () => {
  const from = (fetchSite?: string, origin?: string) =>
    isSameSiteRequest({ fetchSite, origin, host: 'clinic.example' }, 'https://app.example');
  expect(from('same-origin')).toBe(true);
  for (const site of ['cross-site', 'same-site', 'none', '']) expect(from(site)).toBe(false);
  expect(from(undefined, 'https://app.example')).toBe(true);
  expect(from(undefined, 'http://clinic.example')).toBe(true);
  expect(from(undefined, 'https://app.example.evil.example')).toBe(false);
  expect(from(undefined, 'null')).toBe(false);
  expect(from(undefined, undefined)).toBe(true);
});
