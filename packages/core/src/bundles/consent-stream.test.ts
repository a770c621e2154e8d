import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consentHeading, splitConsents } from './consent-stream.ts';

const treatments = [
  { name: 'Crown', tooth: 'UL6' },
  { name: 'Crown', tooth: 'UL7' },
  { name: 'Tooth whitening', tooth: null },
];
const headings = treatments.map(consentHeading);
const body = fc
  .array(fc.stringMatching(/^[a-zA-Z ,.]{1,40}$/), { minLength: 1, maxLength: 4 })
  .map((lines) => lines.join('\n').trim())
  .filter(Boolean);

describe('S7: consents that travel as one stream', () => {
  it('come apart into what was put together', () => {
    fc.assert(
      fc.property(fc.tuple(body, body, body), (bodies) => {
        const stream = bodies.map((text, index) => `${headings[index]}\n\n${text}`).join('\n\n');
        expect(splitConsents(stream, headings)).toEqual(bodies.map((text) => text.trim()));
      }),
      { numRuns: 1_000 },
    );
  });

  it('that were cut off leave the part that came and nothing for the rest', () => {
    expect(splitConsents('## Crown UL6\n\nI agree.\n\n## Crown UL7\n\nI al', headings)).toEqual([
      'I agree.',
      'I al',
      '',
    ]);
    expect(splitConsents('## Crown UL6', headings)).toEqual(['', '', '']);
    expect(splitConsents('', headings)).toEqual(['', '', '']);
  });

  it('are not confused by a heading inside a sentence', () => {
    expect(splitConsents('## Crown UL6\n\nSee ## Crown UL7 below.', headings)).toEqual([
      'See ## Crown UL7 below.',
      '',
      '',
    ]);
  });
});
