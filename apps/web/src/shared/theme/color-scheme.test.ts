import { pages } from '@openconsult/contracts/pages';
import { expect, test } from 'vitest';
import { hasSchemeToggle, schemeOf, schemeOfTheme } from './color-scheme.ts';

test.each(['/', '/login', '/admin', '/admin/user', '/patient', '/tracking', '/guide/forms', '/terms'])(
  '%s is light with any toggle',
  (path) => {
    expect(schemeOf(path, false)).toBe('light');
    expect(schemeOf(path, true)).toBe('light');
  },
);

test.each(['/landing', '/patient-records', '/portfolio', '/content/view', '/somewhere-else'])('%s is dark', (path) => {
  expect(schemeOf(path, false)).toBe('dark');
});

test('voice-note routes are light unless the toggle is dark', () => {
  for (const path of ['/voice-note', '/voice-notes', '/voice-note/template']) {
    expect(hasSchemeToggle(path)).toBe(true);
    expect(schemeOf(path, false)).toBe('light');
    expect(schemeOf(path, true)).toBe('dark');
  }
  expect(hasSchemeToggle('/landing')).toBe(false);
});

test.each(pages.filter(({ layout }) => layout === 'light' || layout === 'guide').map(({ path }) => path))(
  '%s has a light layout and light colours',
  (path) => expect(schemeOf(path, false)).toBe('light'),
);

test.each(
  pages
    .filter(({ layout, path }) => layout === 'main' && !hasSchemeToggle(path))
    .map(({ path }) => path.replace('*', 'anything')),
)('%s has the main layout and dark colours', (path) => expect(schemeOf(path, false)).toBe('dark'));

test('a chosen theme is that of every page, whatever the toggle of voice notes', () => {
  for (const pathname of ['/landing', '/admin/user', '/voice-note', '/profile']) {
    for (const isDarkMode of [true, false]) {
      const light = { pathname, isDarkMode, isDeviceDark: false };
      const dark = { pathname, isDarkMode, isDeviceDark: true };
      expect([schemeOfTheme('light', dark), schemeOfTheme('dark', light)]).toEqual(['light', 'dark']);
      expect([schemeOfTheme('device', light), schemeOfTheme('device', dark)]).toEqual(['light', 'dark']);
      expect(schemeOfTheme('by_page', dark)).toBe(schemeOf(pathname, isDarkMode));
    }
  }
});
