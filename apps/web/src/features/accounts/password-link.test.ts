import { expect, test } from 'vitest';
import { readPasswordLink } from './password-link.ts';

const token = 'aB3_-'.repeat(9).slice(0, 43);
const read = (query: Record<string, string>) => readPasswordLink(new URLSearchParams(query));

test('reads a complete link', () => {
  expect(read({ token, email: 'ann+work@practice.example' })).toEqual({ token, email: 'ann+work@practice.example' });
});

test('returns null for an address without a token', () => {
  expect(read({ email: 'ann@practice.example' })).toBeNull();
});

test.each<Record<string, string>>([
  { token },
  { token, email: 'ann' },
  { token: token.slice(1), email: 'ann@practice.example' },
])('a truncated link is broken: %j', (query) => {
  expect(read(query)).toBe('broken');
});
