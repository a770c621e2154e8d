import { expect, test } from 'vitest';
import { amountWords } from './amount-words.ts';

const says = (amount: string, words: string) => new RegExp(`^(?:${amountWords(amount)})$`).test(words);

test.each([
  ['310', 'three hundred and ten'],
  ['310', 'three hundred ten'],
  ['310', 'three ten'],
  ['130', 'a hundred and thirty'],
  ['45', 'forty-five'],
  ['500', 'five hundred'],
  ['1250', 'one thousand, two hundred and fifty'],
  ['1250', 'twelve fifty'],
  ['1200', 'twelve hundred'],
  ['12000', 'twelve thousand'],
])('%s is %s', (amount, words) => {
  expect(says(amount, words)).toBe(true);
});

test('no other amount', () => {
  expect(says('310', 'three hundred and one')).toBe(false);
  expect(says('130', 'thirteen')).toBe(false);
  expect(amountWords('130.50')).toBeNull();
});
