import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeCell, readCells, unescapeCell, writeCells } from './csv-table.ts';

/** Texts with everything that may confuse a spreadsheet or a CSV reader. */
const nasty = fc.string({
  unit: fc.constantFrom(...'=+-@＝＋－＠\t\r\n\0,;|"\'', ' ', 'a', 'é', '😀'),
  maxLength: 12,
});
const cell = fc.oneof(nasty, fc.string({ unit: 'grapheme' }));

/** A naive parse: lines and cells end at their signs, quotation marks mean nothing. */
const carelessCells = (csv: string): string[] => csv.split(/[\r\n,;\t]/).map((part) => part.replace(/^"+/, ''));
const FORMULA = /^[=+\-@＝＋－＠\t\r\n\0]/;

describe('a cell', () => {
  test('is the same after it was written and read', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(unescapeCell(escapeCell(text))).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test('T25: starts no formula, neither as a whole nor where another country’s separator would cut it', () => {
    const parts = (text: string) => text.split(/(?<=[;,\t\r\n])/);
    fc.assert(
      fc.property(cell, (text) => {
        for (const part of parts(escapeCell(text))) expect(part).not.toMatch(/^["]*[=+\-@＝＋－＠\t\r\n\0]/);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['=HYPERLINK("http://evil.example")', '\'=HYPERLINK("http://evil.example")'],
    ['+44 20', "'+44 20"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\0x', "'\0x"],
    ["'=1", "''=1"],
    ['Ada;=1+1;', "Ada;'=1+1;"],
    ["O'Brien", "O'Brien"],
    ['a-b@c.example', 'a-b@c.example'],
  ])('%j is written as %j', (text, written) => {
    expect(escapeCell(text)).toBe(written);
  });
});

describe('a table of cells', () => {
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  const heading = ['first_name', 'last_name', 'email'];

  test('is the same after it was written and read, whatever it contains', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(readCells(writeCells([heading, ...rows]))).toEqual([heading, ...rows]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('T25: holds no formula', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const read = writeCells([heading, ...rows.map((row) => row.map((text) => text.replaceAll(/[\r\n\t\0]/g, '')))]);
        for (const part of carelessCells(read)) expect(part).not.toMatch(FORMULA);
      }),
      { numRuns: 1_000 },
    );
  });

  test('is UTF-8 with a byte order mark, its lines end with CR LF', () => {
    expect(writeCells([heading, ['Ada', 'Ö "x"', 'a@b.example']])).toBe(
      '\uFEFFfirst_name,last_name,email\r\nAda,"Ö ""x""",a@b.example\r\n',
    );
  });
});
