import { describe, expect, it } from 'vitest';
import { findPrices } from './price-mentions.ts';

describe('prices', () => {
  it.each<[string, [string, number][]]>([
    ['£450', [['£', 450]]],
    [
      '£1,250.50 and then £75',
      [
        ['£', 1250.5],
        ['£', 75],
      ],
    ],
    ['450 pounds', [['£', 450]]],
    ['four hundred and fifty pounds', [['£', 450]]],
    ['one thousand two hundred pounds', [['£', 1200]]],
    ['a hundred and twenty pounds and fifty pence', [['£', 120.5]]],
    ['ninety-five euros', [['€', 95]]],
    [
      '$80 or 70 dollars',
      [
        ['$', 80],
        ['$', 70],
      ],
    ],
    ['six in ten and 2 fillings', []],
  ])('in "%s"', (text, amounts) => {
    expect(findPrices(text).map(({ currency, priceMinor }) => [currency, priceMinor / 100])).toEqual(amounts);
  });
});
