import { describe, expect, test } from 'vitest';
import { createCountryLookup } from './index.ts';

describe('the country of an address', () => {
  const lookup = createCountryLookup({});

  test.each([
    ['81.2.69.142', 'GB'],
    ['8.8.8.8', 'US'],
    ['2001:4860:4860::8888', 'US'],
    ['1.1.1.1', 'AU'],
    ['127.0.0.1', null],
    ['fe80::1', null],
    ['', null],
    ['not an address', null],
  ])('of %s is %s', async (ip, country) => {
    expect(await lookup.countryOf(ip)).toBe(country);
  });

  test('is an error while the database cannot be read', async () => {
    await expect(createCountryLookup({ databasePath: '/nowhere.mmdb' }).countryOf('8.8.8.8')).rejects.toThrow();
  });
});
