import { answerMessages } from '@openconsult/contracts/texts';
import { expect, test } from 'vitest';
import { cueCards } from './cue-cards.ts';
import { faultOf, offeredSnippets, shortcutOfCopy, titleOfCopy } from './rules.ts';
import { consentTemplate, letterTemplate } from './standard-documents.ts';

test('the standard templates have no fault', () => {
  expect(cueCards.map(({ text }) => faultOf('note', text))).toEqual([null, null]);
  expect(faultOf('letter', letterTemplate.text)).toBeNull();
  expect(faultOf('consent', consentTemplate.text)).toBeNull();
});

test.each([
  ['note', 'What hurts, and since when.', answerMessages.templateWithoutHeading],
  ['note', '## Exam\n\nTeeth\n\n## exam', answerMessages.templateHeadingTwice('exam')],
  ['letter', 'Dear {{pateint_name}},', answerMessages.unknownPlaceholder('pateint_name')],
  ['letter', 'Dear {{patient\\_name}},', answerMessages.unknownPlaceholder('patient\\_name')],
  ['letter', 'Dear {{}},', answerMessages.unknownPlaceholder('')],
  ['letter', '{{price}}', answerMessages.unknownPlaceholder('price')],
  ['consent', 'I agree to {{treatment}} and {{findings}}', answerMessages.unknownPlaceholder('findings')],
] as const)('a %s with %j is refused', (kind, text, message) => {
  expect(faultOf(kind, text)).toBe(message);
});

test('placeholders may have spaces and capitals, as the writer fills them in too', () => {
  expect(faultOf('letter', 'Dear {{ Patient_Name }}, {{treatment_plan}}')).toBeNull();
});

test('a copy has a title of its own that is not too long', () => {
  expect(titleOfCopy('Exam', [], 80)).toBe('Exam (copy)');
  expect(titleOfCopy('Exam', ['exam (COPY)', 'Exam (copy 2)'], 80)).toBe('Exam (copy 3)');
  expect(titleOfCopy('Examination', ['Exam (copy)'], 12)).toBe('Exami (copy)');
});

test('the copy of a snippet has its shortcut, unless the owner uses it', () => {
  expect(shortcutOfCopy('la', [], 30)).toBe('la');
  expect(shortcutOfCopy('la', ['la', 'la-2'], 30)).toBe('la-3');
});

test('of two snippets with one shortcut, the user’s own is offered', () => {
  const snippets = [
    { shortcut: 'la', userId: null },
    { shortcut: 'fu', userId: null },
    { shortcut: 'la', userId: 'me' },
  ];
  expect(offeredSnippets(snippets)).toEqual([
    { shortcut: 'fu', userId: null },
    { shortcut: 'la', userId: 'me' },
  ]);
});
