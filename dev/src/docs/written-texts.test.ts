import { expect, test } from 'vitest';
import { writtenTexts } from './written-texts.ts';

const textsOf = (code: string): string[] => writtenTexts('page.tsx', code);

test('reads the words of an element as one text, with what is filled in', () => {
  expect(textsOf('<p><Icon /> Hello <b>{user.name}</b>, you have {count(mail)} e-mails.</p>')).toEqual([
    'Hello {name}, you have {count} e-mails.',
  ]);
});

test('finds labels, templates and what an expression chooses', () => {
  expect(
    textsOf('<Button title="Close" size="md">{busy ? "Saving" : `Save $'.concat('{item.name}`}</Button>')),
  ).toEqual(['Close', 'Saving', 'Save {name}']);
  expect(textsOf("const orders = [{ value: 'created_at', label: 'Newest first' }];")).toEqual(['Newest first']);
});

test('skips classes, keys, comparisons, errors of developers and log lines', () => {
  const code = `
    import { Some } from './Some File.ts';
    if (event.key === 'Enter' || name === 'Some Name') throw new Error('Not a page');
    log.info('The job is done');
    const tag = <div className="Big Box" />;
    type Kind = 'Big Kind';
  `;
  expect(textsOf(code)).toEqual([]);
});

test('names each text once', () => {
  expect(textsOf("const a = 'Try again'; const b = 'Try again';")).toEqual(['Try again']);
});
