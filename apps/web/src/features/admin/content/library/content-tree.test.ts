import type { ContentStatus } from '@openconsult/contracts/admin-content';
import type { ContentType } from '@openconsult/contracts/content-types';
import { expect, test } from 'vitest';
import { draftsBelow, treeSections } from './content-tree.ts';

const node = (
  id: string,
  type: ContentType,
  children: readonly string[] = [],
  status: ContentStatus = 'published',
) => ({
  id,
  type,
  name: id,
  status,
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

test('drafts below an item are found once, also below published ones, and not below hidden ones', () => {
  const nodes = [
    node('decay', 'condition', ['crown', 'filling', 'onlay'], 'draft'),
    node('crown', 'treatment', ['chip']),
    node('filling', 'treatment', ['chip', 'pain'], 'draft'),
    node('onlay', 'treatment', ['crack'], 'hidden'),
    node('chip', 'risk', [], 'draft'),
    node('pain', 'risk'),
    node('crack', 'risk', [], 'draft'),
    node('veneer', 'treatment', [], 'draft'),
  ];
  expect(draftsBelow(nodes, 'decay').map(({ id }) => id)).toEqual(['decay', 'chip', 'filling']);
});
