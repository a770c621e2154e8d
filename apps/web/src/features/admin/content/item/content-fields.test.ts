import type { EditedContent } from '@openconsult/contracts/admin-content';
import { validationMessages } from '@openconsult/contracts/texts';
import { expect, test } from 'vitest';
import { adoptedValues, clashesOf, contentForm, editsOf, valuesOf } from './content-fields.ts';

const crown: EditedContent = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  type: 'treatment',
  name: 'Crown',
  status: 'draft',
  library_key: null,
  formatted_price: '£695.50',
  version: 3,
  updated_at: '2026-11-24T02:00:00.000Z',
  aliases: ['cap'],
  summary: '',
  text: '',
  steps: [{ title: 'Shape', text: '' }],
  consent_text: null,
  consent_line: null,
  frequency: null,
  price: 69_550,
  is_offered: true,
  is_published: false,
  is_hidden: false,
  children: [],
  part_of: [],
  media: [],
};
const known = valuesOf(crown);

test('only changed fields are sent, read as the contract wants them', () => {
  expect(editsOf(known, valuesOf(crown))).toEqual({});
  const steps = [{ key: 'new', title: ' Fit ', text: '' }, ...known.steps];
  const edits = editsOf(known, { ...known, price: '1,200', steps, consent_text: ' ' });
  expect(contentForm.parse(edits)).toEqual({
    price: 120_000,
    steps: [
      { title: 'Fit', text: '' },
      { title: 'Shape', text: '' },
    ],
  });
});

test('a frequency without its source names the source', () => {
  const edits = editsOf(known, { ...known, frequency: { text: '1 in 100', source: '' } });
  const issues = contentForm.safeParse(edits).error?.issues;
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['frequency.source', validationMessages.required],
  ]);
});

test('what another admin saved appears where nothing was typed, and names the fields that both changed', () => {
  const theirs: EditedContent = { ...crown, version: 4, name: 'Ceramic crown', summary: 'Theirs', price: null };
  const mine = { ...known, summary: 'Mine', aliases: ['cap', 'jacket'] };
  expect(adoptedValues(valuesOf(theirs), known, mine)).toEqual({ ...mine, name: 'Ceramic crown', price: '' });
  expect(clashesOf(Object.keys(editsOf(known, mine)), crown, theirs)).toEqual(['summary']);
});
