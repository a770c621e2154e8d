import { expect, test } from 'vitest';
import { shownAddress } from './shown-address.ts';

test('an address that cannot be read leads to the page that says so, any other to itself', () => {
  for (const pathname of ['/voice-note/%E0%A4%A', '/mic/%E0%A4%A', '/%']) {
    expect(shownAddress({ pathname, search: '?a=b' })).toEqual({ pathname: '/404', search: '' });
  }
  const readable = { pathname: '/voice-note/%E0%A4%85', search: '?a=%' };
  expect(shownAddress(readable)).toBe(readable);
});
