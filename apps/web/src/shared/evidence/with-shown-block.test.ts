import { expect, test } from 'vitest';
import { withShownBlock } from './with-shown-block.ts';

const block = (name: string): string =>
  `## Shown and discussed\n\nOn 23 November 2026 we showed you:\n\n- ${name} (picture at 14:03)`;

test('the block is inserted once, before the closing lines, and replaced in its place', () => {
  const letter = 'Dear Ann,\n\n- Brush well\n\nYours sincerely\nDr Lee';
  const once = withShownBlock(letter, block('Crown'));
  expect(once).toBe(`Dear Ann,\n\n- Brush well\n\n${block('Crown')}\n\nYours sincerely\nDr Lee`);
  expect(withShownBlock(once, block('Bridge'))).toBe(once.replace('Crown', 'Bridge'));
  expect(withShownBlock('## Plan\n\n- Crown', block('Crown'))).toBe(`## Plan\n\n- Crown\n\n${block('Crown')}`);
  expect(withShownBlock('', block('Crown'))).toBe(block('Crown'));
});
