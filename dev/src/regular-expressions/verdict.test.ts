import { expect, test } from 'vitest';
import { expressionsIn } from './find.ts';
import { verdictOf } from './verdict.ts';

test('T27: an expression that backtracks over the same text is not safe', { timeout: 60_000 }, async () => {
  expect(await verdictOf('^(a+)+$', '')).toMatchObject({ safe: false });
  expect(await verdictOf('\\[[^\\]\\n]*\\]', 'g')).toMatchObject({ safe: false });
  expect(await verdictOf('[\\s,;:–-]+$', '')).toMatchObject({ safe: false });
});

test('T27: an expression that reads each character a bounded number of times is safe', {
  timeout: 60_000,
}, async () => {
  expect(await verdictOf('\\[[^\\[\\]\\n]{0,80}\\]', 'g')).toEqual({ safe: true });
  expect(await verdictOf('^(?<name>\\w+) (?<name>\\d*)$|iPhone', 'u')).toEqual({ safe: true });
  expect(await verdictOf('\\b(?:left|right)\\*', '')).toEqual({ safe: true });
});

test('T27: the expressions of a file are found, and the places where it builds others', () => {
  const code = "// no /a+/ here\nconst a = '/b+/'.replace(/c+$/gu, '');\nconst d = new RegExp(a);\nRegExp('e');\n";
  expect(expressionsIn('a.ts', code)).toEqual({
    written: [{ file: 'a.ts', line: 2, source: 'c+$', flags: 'gu' }],
    built: [
      { file: 'a.ts', line: 3 },
      { file: 'a.ts', line: 4 },
    ],
  });
});
