import { expect, test } from 'vitest';
import { type RewordedScore, scoreReworded } from './score-reworded.ts';

/* The lines for the patient say what was said in other words: most pass, and a fact of something else in one is flagged. */

/** Texts that are measured and not read. */
const score: RewordedScore = scoreReworded('keptApart');

test('true lines in other words pass', () => {
  expect(score.lines).toBeGreaterThan(5_000);
  expect(score.passed / score.lines).toBeGreaterThan(0.92);
});

test.each([
  ['tooth', 0.6],
  ['side', 0.8],
  ['dose', 0.75],
  ['drug', 0.8],
  ['price', 0.9],
  ['date', 0.85],
  ['number', 0.75],
  ['negation', 0.22],
] as const)('a %s of another sentence is flagged in most of them', (kind, least) => {
  const { made, flagged } = score.changes[kind];
  expect(made).toBeGreaterThan(10);
  expect(flagged / made).toBeGreaterThan(least);
});
