import { expect, test } from 'vitest';
import { findPassages, passageOf } from './passages.ts';

const markdown = '## Plan\n\n- **Crown** is £310.\n- Deposit £310 today.';
const blocks = ['Plan', 'Crown is £310.', 'Deposit £310 today.'];

test('a passage of Markdown is found in the blocks that an editor shows', () => {
  const passage = passageOf('a', markdown, markdown.lastIndexOf('£310'), markdown.lastIndexOf('£310') + 4);
  expect(passage).toEqual({ id: 'a', words: '£310', nth: 1 });
  expect(findPassages(blocks, passage ? [passage] : [])).toEqual([{ id: 'a', block: 2, start: 8, end: 12 }]);
});

test('a sentence with a list sign and bold words is found as it is shown', () => {
  const passage = passageOf('a', markdown, markdown.indexOf('- **'), markdown.indexOf('£310.') + 5);
  expect(findPassages(blocks, passage ? [passage] : [])).toEqual([{ id: 'a', block: 1, start: 0, end: 14 }]);
});

test('words that were edited since have no place', () => {
  expect(findPassages(['Crown is £795.'], [{ id: 'a', words: '£310', nth: 0 }])).toEqual([]);
});
