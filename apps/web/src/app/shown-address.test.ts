import { expect, test } from 'vitest';
import { shownAddress } from './shown-address.ts';

test('shows the 404 page at an address that cannot be decoded', () => {
  for (const pathname of ['/voice-note/%E0%A4%A', '/mic/%E0%A4%A', '/%']) {
    expect(shownAddress({ pathname, search: '?a=b' })).toEqual({ pathname: '/404', search: '' });
  }
  const readable = { pathname: '/voice-note/%E0%A4%85', search: '?a=%' };
  expect(shownAddress(readable)).toBe(readable);
});
