import { CONTENT_TYPES, type ContentType } from '@openconsult/contracts/content-types';
import { typeListLabel } from '../../../../shared/content/type-labels.ts';
import type { NamedContent } from '../content-queries.ts';

export interface TreeNode extends NamedContent {
  readonly children: readonly string[];
}

/** Items that are at the top of the tree together. */
export interface TreeSection {
  readonly title: string;
  readonly items: readonly TreeNode[];
}

/** At the top by their type; every other item only where nothing contains it. */
const TOP_TYPES: readonly ContentType[] = ['condition', 'treatment-category', 'risk-category'];

/** The sections of the tree that have items, in the order of the library. Each item is reached from one of them. */
export const treeSections = (nodes: readonly TreeNode[]): readonly TreeSection[] => {
  const contained = new Set(nodes.flatMap(({ children }) => children));
  const loose = CONTENT_TYPES.filter((type) => !TOP_TYPES.includes(type));
  return [
    ...TOP_TYPES.map((type) => ({ title: typeListLabel(type), items: nodes.filter((node) => node.type === type) })),
    {
      title: 'Not part of anything',
      items: loose.flatMap((type) => nodes.filter((node) => node.type === type && !contained.has(node.id))),
    },
  ].filter(({ items }) => items.length > 0);
};

/** The drafts among an item and all that is below it, each once. What is hidden stays out, with what is below it alone. */
export const draftsBelow = (nodes: readonly TreeNode[], id: string): readonly TreeNode[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<string, TreeNode>();
  const visit = (nodeId: string): void => {
    const node = byId.get(nodeId);
    if (node === undefined || node.status === 'hidden' || found.has(nodeId)) return;
    found.set(nodeId, node);
    for (const child of node.children) visit(child);
  };
  visit(id);
  return [...found.values()].filter(({ status }) => status === 'draft');
};
