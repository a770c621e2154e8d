import { expect, test } from 'vitest';
import { scoreOf, scoreRisksOf } from './score-treatments.ts';
import { readTreatmentTexts } from './treatment-corpus.ts';

const keptApart = readTreatmentTexts('keptApart');
const listed = keptApart.filter(({ labels }) => labels === 'list');
const byAuthors = keptApart.filter(({ labels }) => labels === 'author');

test('treatments of texts that no rule was written from are found, and few that were not agreed or done', () => {
  const { right, listed: count, found, labelled } = scoreOf(listed);
  expect(labelled).toBeGreaterThan(130);
  expect(right / count).toBeGreaterThan(0.9);
  expect(found / labelled).toBeGreaterThan(0.34);
});

test.skipIf(byAuthors.length === 0)(
  'so are those of harder texts, and most risks come into the consent they belong to',
  () => {
    const { right, listed: count, pricesAgainst, pricesRight } = scoreOf(byAuthors);
    expect(right / count).toBeGreaterThan(0.7);
    expect(pricesAgainst).toBe(0);
    expect(pricesRight).toBeGreaterThan(8);
    // Each consent reads the whole talk: half of the texts are enough.
    const risks = scoreRisksOf(byAuthors.filter((_, index) => index % 2 === 0));
    expect(risks.found / risks.labelled).toBeGreaterThan(0.6);
    expect(risks.right / risks.written).toBeGreaterThan(0.35);
  },
);
