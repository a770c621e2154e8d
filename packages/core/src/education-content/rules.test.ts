import { type ContentType, contentClassOf } from '@openconsult/contracts/content-types';
import type { ContentCard, ContentNode } from '@openconsult/contracts/education-content';
import { expect, test } from 'vitest';
import { flowOf } from './rules.ts';

const card = (type: ContentType, id: string) => ({ type: contentClassOf(type), id }) as ContentCard;
const outline = ({ id, children }: ContentNode): unknown => (children.length === 0 ? id : [id, children.map(outline)]);

test('a flow lists children by type, and has what is linked twice in both places', () => {
  const below = [
    { parentId: 'decay', card: card('treatment', 'filling') },
    { parentId: 'decay', card: card('sub-condition', 'deep') },
    { parentId: 'deep', card: card('treatment', 'filling') },
    { parentId: 'filling', card: card('risk', 'pain') },
  ];
  const filling = ['filling', ['pain']];
  expect(outline(flowOf(card('condition', 'decay'), below, 100))).toEqual(['decay', [['deep', [filling]], filling]]);
});

test('a flow ends at the number of items that is allowed, even if items contain each other', () => {
  const below = ['a', 'b'].flatMap((parentId) => [
    { parentId, card: card('treatment', 'a') },
    { parentId, card: card('treatment', 'b') },
  ]);
  const count = ({ children }: ContentNode): number => 1 + children.reduce((sum, child) => sum + count(child), 0);
  expect(count(flowOf(card('treatment', 'a'), below, 1_000))).toBe(1_000);
});
