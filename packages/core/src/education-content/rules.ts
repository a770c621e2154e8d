import { CONTENT_CHILDREN, contentClassOf, contentTypeOf } from '@openconsult/contracts/content-types';
import type { ContentCard, ContentNode } from '@openconsult/contracts/education-content';

/** A card and the item that it is directly below. */
interface CardBelow {
  readonly parentId: string;
  readonly card: ContentCard;
}

/** The children as the screen of the item lists them: by type, and those of a type in the order given. */
function inOrderOfTypes(parent: ContentCard, children: readonly ContentCard[]): ContentCard[] {
  const type = contentTypeOf(parent.type);
  const classes = type === null ? [] : CONTENT_CHILDREN[type].map(contentClassOf);
  const place = (card: ContentCard) => classes.indexOf(card.type);
  return children.toSorted((a, b) => place(a) - place(b));
}

/**
 * The tree of everything below an item. An item in two places is there twice; at most `itemsMax` items, the highest
 * levels first.
 */
export function flowOf(root: ContentCard, below: readonly CardBelow[], itemsMax: number): ContentNode {
  const children = Map.groupBy(below, ({ parentId }) => parentId);
  const tree: ContentNode = { ...root, children: [] };
  const nodes = [tree];
  for (const node of nodes) {
    const cards = (children.get(node.id) ?? []).map(({ card }) => card);
    node.children = inOrderOfTypes(node, cards)
      .slice(0, itemsMax - nodes.length)
      .map((card) => ({ ...card, children: [] }));
    nodes.push(...node.children);
  }
  return tree;
}
