import { expect, test } from 'vitest';
import { readingChange } from './replace-reading.ts';

const reading = (value: string, words: string) => ({ value, words, sources: [] });
const prices = {
  kind: 'price-clash' as const,
  readings: [reading('£310', 'The crown is £310.'), reading('£130', 'Half of the £130 for the crown is due today.')],
};
const teeth = {
  kind: 'side-clash' as const,
  readings: [reading('UL4', 'Decay in UL4.'), reading('UR4', 'The filling on the upper right four.')],
};

test('a chosen price takes the place of the other one, in sentences about the same thing', () => {
  const change = readingChange(prices, '£310');
  expect(change?.inText('Crown: £130.00. Half of the £130 for the crown is due. The hygienist costs £130.')).toBe(
    'Crown: £310.00. Half of the £310 for the crown is due. The hygienist costs £130.',
  );
  expect(change?.isLeftIn('The hygienist costs £130.')).toBe(true);
  expect(change?.isLeftIn('The crown is £1,130 or £130.50.')).toBe(false);
});

test('a blood pressure is no price', () => {
  expect(readingChange(prices, '£310')?.inText('Crown planned, pressure 130/80.')).toBe(
    'Crown planned, pressure 130/80.',
  );
});

test('a chosen tooth takes the place of the other one, in words and as a code', () => {
  expect(readingChange(teeth, 'UL4')?.inText('Upper right four: filling at UR4, not UR5.')).toBe(
    'Upper left four: filling at UL4, not UR5.',
  );
});

test('a dose is replaced with its unit', () => {
  const doses = {
    kind: 'dose-clash' as const,
    readings: [reading('500 mg', 'Amoxicillin 500 mg.'), reading('250 mg', 'Take the amoxicillin 250 mg.')],
  };
  expect(readingChange(doses, '500 mg')?.inText('Take amoxicillin 250mg.')).toBe('Take amoxicillin 500 mg.');
});

test('the treatment gets the chosen price, also one whose price was left open', () => {
  const item = { name: 'Crown', tooth: 'UL6', evidence: '', price: 13_000, price_choices: [] } as never;
  const open = { name: 'Crown', tooth: 'UL6', evidence: '', price: null, price_choices: [31_000, 13_000] } as never;
  expect(readingChange(prices, '£310')?.inTreatment(item).price).toBe(31_000);
  expect(readingChange(prices, '£310')?.inTreatment(open).price).toBe(31_000);
});

test('a side against a tooth is left to the user', () => {
  const complaint = { kind: 'side-clash' as const, readings: [reading('left', 'Pain left.'), reading('UR4', 'UR4.')] };
  expect(readingChange(complaint, 'left')).toBeNull();
});
