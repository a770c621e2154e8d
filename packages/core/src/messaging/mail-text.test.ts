import { expect, test } from 'vitest';
import { mailBody } from './mail-text.ts';

const bodyOf = (letter: string): string =>
  mailBody({ letter, practiceName: 'Harbour Dental' } as Parameters<typeof mailBody>[0]).html;

test.each([
  '![seen](https://tracker.example/p.gif)',
  '[your bank](https://evil.example/login)',
  '<https://evil.example>',
  '[bank][1]\n\n[1]: https://evil.example',
  '![x][1]\n\n[1]: https://tracker.example/p.gif',
  '<img src="https://tracker.example/p.gif">',
  '[x](javascript:alert(1))',
])('F35: a letter with %s loads nothing and links nowhere in the mail', (letter) => {
  const html = bodyOf(letter);
  expect(html).not.toMatch(/<(?:img|a|iframe|link|script)\b/i);
  expect(html).not.toMatch(/<[^>]*\s(?:src|href)=/i);
  // It is shown as written instead.
  expect(html).toMatch(/(?:tracker|evil)\.example|javascript:/);
});
