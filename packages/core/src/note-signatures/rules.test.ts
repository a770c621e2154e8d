import { expect, test } from 'vitest';
import { originsOf } from './rules.ts';

const TRANSCRIPT = 'pain in the upper left six. review it in a week';
const WRITTEN = '## Complaint\n\nPain in the upper left six.\n\n## Plan\n\n- Review is planned. [check: heading]';
const origins = (notes: string, written: string | null = WRITTEN) =>
  originsOf(notes, written, TRANSCRIPT).map(({ start, end, origin }) => [notes.slice(start, end), origin]);

test('a sentence is as dictated, of the writer or of the author, and a heading has no author', () => {
  expect(origins(`${WRITTEN}\n\nSmokes.`)).toEqual([
    ['Pain in the upper left six.', 'dictated'],
    ['Review is planned.', 'writer'],
    ['Smokes.', 'person'],
  ]);
});

test('a removed mark changes no sentence, a changed word does', () => {
  expect(origins('- Review is planned.')).toEqual([['Review is planned.', 'writer']]);
  expect(origins('- Review is not planned.')).toEqual([['Review is not planned.', 'person']]);
});

test('claims nothing where the writer’s text is not known', () => {
  expect(origins(WRITTEN, null)).toEqual([]);
});
