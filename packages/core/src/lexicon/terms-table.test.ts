import { LEXICON_TERM_MAX_LENGTH, LEXICON_TERMS_MAX } from '@openconsult/contracts/limits';
import { answerMessages, importMessages } from '@openconsult/contracts/texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSpeakable, spokenForm } from './rules.ts';
import { readTerms, writeTerms } from './terms-table.ts';

const text = fc
  .string({ unit: fc.constantFrom(...'=+-@;,\'"\t', ' ', 'a', 'B', 'é', '7'), minLength: 1, maxLength: 12 })
  .map((one) => one.trim())
  .filter(isSpeakable);
const terms = fc.uniqueArray(
  fc.record({ written: text, spoken: fc.option(text, { nil: undefined }) }).map(({ written, spoken }) => ({
    written,
    spoken: spokenForm(spoken ?? written),
  })),
  { selector: ({ spoken }) => spoken, minLength: 1, maxLength: 8 },
);

describe('a table of terms', () => {
  test('T25: gives back what it was written from, and holds no formula', () => {
    fc.assert(
      fc.property(terms, (some) => {
        const csv = writeTerms(some);
        expect(readTerms(csv)).toEqual(some.map((term, at) => ({ ...term, line: at + 2, errors: [] })));
        for (const line of csv.slice(1).split('\r\n')) expect(line).not.toMatch(/^"?[=+\-@]/);
      }),
      { numRuns: 500 },
    );
  });

  test('has the spoken form only if it differs', () => {
    expect(
      writeTerms([
        { written: 'E-max', spoken: 'e max' },
        { written: 'Invisalign', spoken: 'invisalign' },
      ]),
    ).toBe('\uFEFFwritten,spoken\r\nE-max,e max\r\nInvisalign,\r\n');
  });

  test('may come from a spreadsheet: semicolons, another order, one column, empty lines', () => {
    expect(readTerms('spoken;written\r\nE  Max;E-max\r\n;\r\n;Invisalign')).toMatchObject([
      { line: 2, written: 'E-max', spoken: 'e max' },
      { line: 4, written: 'Invisalign', spoken: 'invisalign' },
    ]);
    expect(readTerms('Term,"Spoken, if different"\nE-max,')).toMatchObject([{ written: 'E-max', spoken: 'e-max' }]);
    expect(readTerms('written\nE-max\n\nEssix; plus')).toMatchObject([
      { line: 2, written: 'E-max', spoken: 'e-max' },
      { line: 4, written: 'Essix; plus', spoken: 'essix; plus' },
    ]);
  });

  test('names the errors of each line', () => {
    const long = 'x'.repeat(LEXICON_TERM_MAX_LENGTH + 1);
    const csv = `written,spoken\n,e max\n${long},\n…,\nEmax,E MAX\nE-max,e max\nEmax`;
    expect(readTerms(csv).map(({ line, errors }) => [line, ...errors])).toEqual([
      [2, 'Written is missing.'],
      [3, `Written: ${answerMessages.tooLong(LEXICON_TERM_MAX_LENGTH)}`],
      [4, `Spoken: ${answerMessages.termUnspeakable}`],
      [5],
      [6, `Spoken: ${importMessages.repeatedTerm(5)}`],
      [7, importMessages.cellCount(1, 2)],
    ]);
  });

  test.each([
    ['no heading', 'E-max,e max', importMessages.unknownColumn('E-max')],
    ['a heading alone', 'written,spoken', importMessages.empty],
    [
      'too many lines',
      `written\n${'a\n'.repeat(LEXICON_TERMS_MAX + 1)}`,
      importMessages.tooManyLines(LEXICON_TERMS_MAX),
    ],
    ['an open quotation', 'written\n"E-max', importMessages.unreadable(2)],
  ])('with %s is rejected with a text', (_, csv, message) => {
    expect(() => readTerms(csv)).toThrow(expect.objectContaining({ errors: { csv: [message] } }));
  });
});
