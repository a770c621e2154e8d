import { checkMarksIn, struckIn } from '@openconsult/contracts/check-marks';

/** A node of the parsed Markdown, as far as this needs it. */
interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
  data?: { hName: string };
}

/** Plugin of the Markdown view: `~~` strikes words, and places to complete are marked. */
export const struckWords = () => (tree: object) => markIn(tree as MarkdownNode);

function markIn(node: MarkdownNode): void {
  node.children = node.children?.flatMap((child) => (child.type === 'text' ? partsOf(child.value ?? '') : [child]));
  for (const child of node.children ?? []) if (child.children && child.type !== 'delete') markIn(child);
}

function partsOf(text: string): MarkdownNode[] {
  const struck = struckIn(text).map((range) => ({ ...range, name: 'del', signs: 2 }));
  const marks = checkMarksIn(text)
    .filter(({ start }) => !struck.some((one) => one.start < start && start < one.end))
    .map((range) => ({ ...range, name: 'mark', signs: 0 }));
  const parts: MarkdownNode[] = [];
  let from = 0;
  for (const { start, end, name, signs } of [...struck, ...marks].sort((a, b) => a.start - b.start)) {
    parts.push({ type: 'text', value: text.slice(from, start) });
    const words = { type: 'text', value: text.slice(start + signs, end - signs) };
    parts.push({ type: 'delete', children: [words], data: { hName: name } });
    from = end;
  }
  parts.push({ type: 'text', value: text.slice(from) });
  return parts.filter(({ value }) => value !== '');
}
