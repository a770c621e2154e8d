import { afterEach, expect, test } from 'vitest';
import { formatDateTime } from './format-moment.ts';
import { localeOf, setUserCountry, userLocale } from './user-locale.ts';

afterEach(() => setUserCountry(null));

test('formats times as in the country of the user, in English', () => {
  const now = new Date(2026, 10, 20, 15, 0);
  const moment = new Date(2026, 2, 3, 14, 40).toISOString();
  setUserCountry('GB');
  expect(formatDateTime(moment, now)).toBe('3 Mar 2026, 14:40');
  setUserCountry('US');
  expect(formatDateTime(moment, now)).toMatch(/^Mar 3, 2026, 2:40\sPM$/);
});

test('without a country the browser decides', () => {
  expect(localeOf(null)).toBeUndefined();
  expect(userLocale()).toBeUndefined();
});
