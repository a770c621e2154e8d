import { expect, test } from 'vitest';
import { scoreOf } from './score-treatments.ts';
import { readTreatmentTexts } from './treatment-corpus.ts';

test('treatments of texts that no rule was written from are found, and few that were not agreed or done', () => {
  const { right, listed, found, labelled } = scoreOf(readTreatmentTexts().keptApart);
  expect(labelled).toBeGreaterThan(130);
  expect(right / listed).toBeGreaterThan(0.88);
  expect(found / labelled).toBeGreaterThan(0.3);
});
