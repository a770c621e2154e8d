import { expect, test } from 'vitest';
import { linkMail, mailText } from './link-mail.ts';

const createdAt = new Date('2026-03-01T08:05:00Z');
const link = 'https://clinic.example/login?confirm=T';
const textFor = (firstName: string | null, lastName: string | null) =>
  mailText(linkMail('sign_up', { link, practiceName: '', request: { createdAt, firstName, lastName } }));

test('F7: the mail names who requested the account, and when', () => {
  expect(textFor('Nora', "O'Quist-Hår")).toContain("requested by Nora O'Quist-Hår on 1 March 2026 at 08:05 UTC");
});

test.each([
  ['Win', 'www.evil.example'],
  ['Call', '0800 123456'],
  ['https://evil.example', 'now'],
  ['a\nSecond paragraph', 'b'],
  [null, null],
])('F7: a name that could carry a message of its own is left out: %j %j', (first, last) => {
  const text = textFor(first, last);
  expect(text).toContain('was requested on 1 March 2026 at 08:05 UTC');
  if (last !== null) expect(text).not.toContain(last === 'b' ? 'Second' : last);
});
