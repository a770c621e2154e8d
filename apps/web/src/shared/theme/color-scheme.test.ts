import { pages } from '@openconsult/contracts/pages';
import { expect, test } from 'vitest';
import { hasSchemeToggle, schemeOf } from './color-scheme.ts';

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
