import { MarkdownManager } from '@tiptap/markdown';
import StarterKit from '@tiptap/starter-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainMarked } from './plain-marked.ts';
import { tidyMarkdown } from './tidy-markdown.ts';

const manager = new MarkdownManager({ extensions: [StarterKit], marked: plainMarked });

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

test.each([
  ['Pockets <4 mm & bleeding > 10 %', 'Pockets <4 mm & bleeding > 10 %'],
  ['> 3 mm', '\\> 3 mm'],
  ['You chose it [check: isthmus].', 'You chose it [check: isthmus].'],
  ['the <mesial> wall', 'the \\<mesial> wall'],
])('%s is stored as typed', (typed, stored) => {
  expect(tidyMarkdown(manager.serialize(paragraph(typed)))).toBe(stored);
});

test('empty paragraphs leave no entity behind', () => {
  expect(tidyMarkdown('One\n\n&nbsp;\n\n&nbsp;\n\nTwo')).toBe('One\n\nTwo');
});

test('what is stored reads back as what was typed', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9<>&;.,%/-]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), (words) => {
      const typed = `Said ${words.join(' ')}`;
      const [block] = manager.parse(tidyMarkdown(manager.serialize(paragraph(typed)))).content ?? [];
      expect((block?.content ?? []).map(({ text }) => text).join('')).toBe(typed);
    }),
  );
});

test.each([
  '<b style="color:red">Crown</b> on UL6',
  '<div style="color:red">Crown</div>',
  'before <img src="https://attacker.example/a.png"> after',
  '<!-- a note -->',
  '<script>alert(1)</script>',
])('T12: a tag is text in the editor, not HTML: %s', (text) => {
  expect(JSON.stringify(plainMarked.lexer(text))).not.toContain('"type":"html"');
  const [block, ...others] = manager.parse(text).content ?? [];
  expect(others).toEqual([]);
  expect(block?.type).toBe('paragraph');
  expect((block?.content ?? []).map((part) => part.text).join('')).toBe(text);
});

test('F3 T27: a long run of line ends takes no longer than its length', () => {
  const text = `${'\r'.repeat(500_000)}a`;
  const from = process.cpuUsage();
  expect(tidyMarkdown(`a${text}`)).toBe(`a${text}`);
  expect(process.cpuUsage(from).user / 1_000).toBeLessThan(1_000);
});

test.each([
  'Dear {{patient_name}},\n\nThank you for coming to {{practice_name}} on {{date}}.\n\n## What we found\n\n{{findings}}',
  '## Presenting complaint\n\nWhat brings the patient in.\n\n## Exam\n\n- Teeth\n- Gums\n\n## Post-treatment care',
  'I agree to this treatment: **{{treatment}}** {{tooth}}.\n\nPrice: {{price}}',
])('a template is stored as it was: %s', (template) => {
  expect(tidyMarkdown(manager.serialize(manager.parse(template)))).toBe(template);
});
