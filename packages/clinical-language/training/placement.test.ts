import { expect, test } from 'vitest';
import { CONCEPTS } from '../src/reading/labels.ts';
import { placementSteps } from '../src/reading/placement.ts';
import { packTable, unpackTable } from '../src/reading/placement-table.ts';
import { atOnce } from '../src/text/slices.ts';
import { readDictations } from './corpus.ts';
import { trainTable } from './train.ts';

/** Smaller than the committed table, so that the test takes seconds. */
const SIZES = { characters: 2_000, words: 2_000, neighbours: 1_000, steps: 40 };

const dictations = readDictations();
const isUnseen = (_: unknown, index: number) => index % 5 === 0;

test('a model that is trained on four fifths places the sentences of the last fifth', () => {
  const table = unpackTable(
    packTable(
      trainTable(
        dictations.filter((one, at) => !isUnseen(one, at)),
        SIZES,
      ),
    ),
  );
  const results = dictations.filter(isUnseen).flatMap(({ sentences }) =>
    atOnce(
      placementSteps(
        sentences.map(({ text }) => text),
        table,
      ),
    ).map(({ concepts }, index) => {
      const accepted = sentences[index]?.concepts ?? [];
      const probability = Math.max(...concepts);
      const best = CONCEPTS[concepts.indexOf(probability)];
      return { isRight: best !== undefined && accepted.includes(best), probability };
    }),
  );
  const rightShare = (of: typeof results) => of.filter(({ isRight }) => isRight).length / of.length;
  expect(results.length).toBeGreaterThan(600);
  expect(rightShare(results)).toBeGreaterThan(0.68);
  // Its probability can be trusted.
  expect(rightShare(results.filter(({ probability }) => probability > 0.9))).toBeGreaterThan(0.88);
}, 120_000);

test('the same dictations give the same table', () => {
  const few = dictations.slice(0, 8);
  const sizes = { ...SIZES, steps: 5 };
  expect(packTable(trainTable(few, sizes))).toEqual(packTable(trainTable(few, sizes)));
});
