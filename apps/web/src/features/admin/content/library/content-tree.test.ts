import type { ContentType } from '@openconsult/contracts/content-types';
import { expect, test } from 'vitest';
import { treeSections } from './content-tree.ts';

const node = (id: string, type: ContentType, children: readonly string[] = []) => ({
  id,
  type,
  name: id,
  status: 'published' as const,
  children,
});

test('every item is at the top or below one of the top, and those that nothing contains are together', () => {
  const nodes = [
    node('decay', 'condition', ['crown', 'filling']),
    node('loose risk', 'risk'),
    node('filling', 'treatment'),
    node('onlay', 'treatment', ['chip']),
    node('crown', 'treatment', ['chip']),
    node('chip', 'risk'),
    node('restorative', 'treatment-category', ['crown']),
  ];
  const sections = treeSections(nodes).map(({ title, items }) => [title, items.map(({ id }) => id)]);
  expect(sections).toEqual([
    ['Conditions', ['decay']],
    ['Treatment categories', ['restorative']],
    ['Not part of anything', ['onlay', 'loose risk']],
  ]);
});
