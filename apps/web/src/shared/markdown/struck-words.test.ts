import { expect, test } from 'vitest';
import { plainMarked } from './plain-marked.ts';
import { struckWords } from './struck-words.ts';

const shown = (text: string) => {
  const tree = { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] };
  struckWords()(tree);
  return tree.children[0]?.children;
};

test('the view shows struck words and marks without their signs', () => {
  expect(shown('The ~~UL5~~ UL6. [check: heading]')).toEqual([
    { type: 'text', value: 'The ' },
    { type: 'delete', children: [{ type: 'text', value: 'UL5' }], data: { hName: 'del' } },
    { type: 'text', value: ' UL6. ' },
    { type: 'delete', children: [{ type: 'text', value: '[check: heading]' }], data: { hName: 'mark' } },
  ]);
  expect(shown('About ~5 mm to ~6 mm')).toEqual([{ type: 'text', value: 'About ~5 mm to ~6 mm' }]);
});

test('the editor strikes words between two tildes, never between one', () => {
  expect(JSON.stringify(plainMarked.lexer('The ~~UL5~~ UL6'))).toContain('"type":"del"');
  expect(JSON.stringify(plainMarked.lexer('About ~5-~ or ~6~ mm'))).not.toContain('"type":"del"');
});
