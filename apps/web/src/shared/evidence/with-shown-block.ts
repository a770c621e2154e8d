import { shownBlockIn } from '@openconsult/contracts/shown-and-discussed';
import { closingAt } from '../checked-text/insert-sentence.ts';

/** A text with the block of what was shown: in place of the one it has, else before its closing lines, else at its end. */
export function withShownBlock(markdown: string, block: string): string {
  const known = shownBlockIn(markdown);
  if (known !== null) return markdown.slice(0, known.start) + block + markdown.slice(known.end);
  const lines = markdown.trimEnd().split('\n');
  const closing = closingAt(lines, []);
  const [body, end] = closing < 0 ? [lines, []] : [lines.slice(0, closing), lines.slice(closing)];
  return [body.join('\n').trim(), block, end.join('\n').trim()].filter((part) => part !== '').join('\n\n');
}
