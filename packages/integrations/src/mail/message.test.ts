import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { composeMail, type MailMessage } from './message.ts';

const from = { address: 'no-reply@clinic.example' };
const message: MailMessage = {
  to: { address: 'zoe@example.org', name: 'Zoë' },
  subject: 'Your letter',
  text: 'Dear Zoë',
  messageId: '<1@clinic.example>',
};

// Pieces of attacks: a second address, a group, a quoted name, a comment, a header of its own.
const pieces = [
  'a',
  'b@example.org',
  '@',
  ',',
  ';',
  ' ',
  '<',
  '>',
  '"',
  '\r\n',
  '\r\nBcc: c@example.org',
  ':',
  '(',
  ')',
  '\\',
  'é',
  '.',
  // Look-alikes of a letter, of @ and of a line break.
  'а',
  '＠',
  '\u2028',
  '\u0000',
];
const tricky = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));

/** Composes, and reads the result back as a recipient's server would; null when it was refused. */
async function recipientsOf(changed: Partial<MailMessage>) {
  const composed = await composeMail(from, { ...message, ...changed }).catch((error) => {
    expect(error).toMatchObject({ name: 'MailError', code: 'rejected' });
    return null;
  });
  if (composed === null) return null;
  const { to, cc, bcc } = await simpleParser(composed.raw);
  const headers = [to, cc, bcc].flat().flatMap((list) => list?.value ?? []);
  return { envelope: composed.envelope.to, headers: headers.map(({ address }) => address) };
}

test.each([
  ['10 000 addresses', tricky, fc.constant('Zoë'), 10_000],
  ['1 000 names and subjects', fc.constant('zoe@example.org'), tricky, 1_000],
] as const)(
  'T24 E4: of %s made to deceive, none reaches another address',
  { timeout: 60_000 },
  async (_, addresses, texts, numRuns) => {
    const outcomes = { composed: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(addresses, texts, texts, async (address, name, subject) => {
        const found = await recipientsOf({ to: { address, name }, subject });
        outcomes[found === null ? 'refused' : 'composed']++;
        if (found !== null) expect(found).toEqual({ envelope: [address], headers: [address] });
        if (found !== null) expect(address).toMatch(/^[a-z.]+@[a-z.]+$/);
      }),
      { numRuns },
    );
    expect(outcomes.composed).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  },
);
