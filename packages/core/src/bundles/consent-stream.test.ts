import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ConsentPart, consentTexts } from './consent-stream.ts';

/** A stream as the producer writes it, and its parts. */
function streamOf(consents: readonly { title: string; body: string }[]): { text: string; parts: ConsentPart[] } {
  let text = '';
  const parts = consents.map(({ title, body }, index) => {
    const headingAt = text.length;
    text += `${index > 0 ? '\n\n' : ''}## ${title}\n\n`;
    const part = { consentId: `${index}`, title, writtenFor: '', headingAt, bodyAt: text.length };
    text += body;
    return part;
  });
  return { text, parts };
}

const title = fc.constantFrom('Crown UL6', 'Crown UL7', 'Tooth whitening');
const line = fc.oneof(
  fc.stringMatching(/^[a-zA-Z ,.]{1,40}$/),
  title.map((name) => `## ${name}`),
);
const body = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));
const consents = fc.array(fc.record({ title, body }), { minLength: 1, maxLength: 4 });

describe('S7: consents that travel as one stream', () => {
  test('S7: come apart into what was put together, whatever headings their texts hold', () => {
    fc.assert(
      fc.property(consents, (given) => {
        const { text, parts } = streamOf(given);
        expect(consentTexts(text, parts)).toEqual(given.map((one) => one.body.trim()));
      }),
      { numRuns: 1_000 },
    );
  });

  test('S7: that were cut off anywhere leave the part that came and nothing for the rest', () => {
    fc.assert(
      fc.property(consents, fc.nat(400), (given, length) => {
        const { text, parts } = streamOf(given);
        for (const [index, value] of consentTexts(text.slice(0, length), parts).entries()) {
          expect(given[index]?.body.trim().startsWith(value)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
