import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { steadyWords } from './steady-words.ts';

/** What is shown after each of the recognitions of one phrase. */
function shownAfter(runs: readonly string[]): string[] {
  let [shown, before] = ['', ''];
  return runs.map((now) => {
    shown = steadyWords(shown, before, now);
    before = now;
    return shown;
  });
}

describe('the words of an unfinished phrase', () => {
  test('are shown once two recognitions agree on them', () => {
    expect(shownAfter(['the', 'the upper', 'the upper left', 'the upper left first'])).toEqual([
      '',
      'the',
      'the upper',
      'the upper left',
    ]);
  });

  test('do not change while the recogniser rewrites them', () => {
    const runs = ['pain at the lower', 'pain at the law', 'pain at the lower', 'pain at the lower left'];
    expect(shownAfter(runs)).toEqual(['', 'pain at the', 'pain at the', 'pain at the lower']);
    expect(shownAfter(['a crown', 'a crown', 'a clown', 'a clown today'])).toEqual([
      '',
      'a crown',
      'a crown',
      'a crown',
    ]);
  });

  test('only ever grow', () => {
    const run = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(run, { maxLength: 12 }), (runs) => {
        const shown = shownAfter(runs);
        for (const [at, text] of shown.entries()) expect(text.startsWith(shown[at - 1] ?? '')).toBe(true);
      }),
    );
  });
});
