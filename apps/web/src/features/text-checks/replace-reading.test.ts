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

test('a price and a dose that are written in words are replaced', () => {
  expect(readingChange(prices, '£310')?.inText('The crown is one hundred and thirty pounds.')).toBe(
    'The crown is £310.',
  );
  expect(readingChange(prices, '£130')?.inText('The crown is three hundred and ten pounds.')).toBe(
    'The crown is £130.',
  );
  expect(readingChange(prices, '£310')?.isLeftIn('The crown is a hundred and thirty pounds.')).toBe(true);
  const doses = {
    kind: 'dose-clash' as const,
    readings: [reading('500 mg', 'Amoxicillin 500 mg.'), reading('250 mg', 'Take the amoxicillin 250 mg.')],
  };
  expect(readingChange(doses, '500 mg')?.inText('Amoxicillin two hundred and fifty milligrams.')).toBe(
    'Amoxicillin 500 mg.',
  );
});

test('a tooth in words of another order is replaced', () => {
  expect(readingChange(teeth, 'UL4')?.inText('Decay in the right upper four and the upper-right first premolar.')).toBe(
    'Decay in the upper left four and the upper left first premolar.',
  );
});

test('a side against teeth: the teeth move to the side of the pain, or the pain to the side of the teeth', () => {
  const complaint = { kind: 'side-clash' as const, readings: [reading('left', 'Pain left.'), reading('UR4', 'UR4.')] };
  const text = 'Pain on the left. The upper right four is tender; UR4 was filled. Left to heal.';
  const asPain = readingChange(complaint, 'left');
  expect(asPain?.inText(text)).toBe('Pain on the left. The upper left four is tender; UL4 was filled. Left to heal.');
  expect(asPain?.isLeftIn(text)).toBe(true);
  expect(asPain?.isLeftIn(asPain.inText(text))).toBe(false);
  expect(asPain?.inTreatment({ tooth: 'UR4', price: 100 } as never)).toEqual({ tooth: 'UL4', price: 100 });
  expect(asPain?.inText("You’ll be seen, I'll call.")).toBe("You’ll be seen, I'll call.");
  const asTeeth = readingChange(complaint, 'UR4');
  expect(asTeeth?.inText(text)).toBe(text.replace('Pain on the left', 'Pain on the right'));
  expect(asTeeth?.inTreatment({ tooth: 'UR4', price: 100 } as never)).toEqual({ tooth: 'UR4', price: 100 });
});

test.each([
  ['price-clash', '£600 each', '£1100 in all'],
  ['dose-clash', '3 times a day', '2 times a day'],
  ['side-clash', 'left side numbed', 'LR8'],
] as const)('a %s of more than a figure is left to the user', (kind, one, other) => {
  const check = { kind, readings: [reading(one, 'Crowns.'), reading(other, 'Crowns.')] };
  expect(readingChange(check, one)).toBeNull();
});
