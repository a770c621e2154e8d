import { validationMessages } from '@openconsult/contracts/texts';
import { describe, expect, test } from 'vitest';
import { bodyOf, treatmentForm, valuesOf } from './treatment-fields.ts';

const crown = {
  id: '1',
  name: 'Crown',
  aliases: ['porcelain crown'],
  currency: '£' as const,
  price: 69_550,
  formatted_price: '£695.50',
  risks: ['It may come loose.', 'It may chip.'],
};

describe('the fields of a treatment', () => {
  test('send back what came, to the penny', () => {
    const { name, aliases, price, risks } = crown;
    const values = valuesOf(crown, 'I agree.');
    expect(treatmentForm.parse(bodyOf(values))).toEqual({ name, aliases, price, risks, consent: 'I agree.' });
  });

  test('read an empty price as none, and risks line by line', () => {
    const values = { ...valuesOf(null, ''), name: 'Onlay', risks: ' One. \n\nTwo.\n' };
    expect(treatmentForm.parse(bodyOf(values))).toMatchObject({ price: null, risks: ['One.', 'Two.'] });
  });

  test('name an invalid price and a missing name', () => {
    const { error } = treatmentForm.safeParse(bodyOf({ ...valuesOf(null, ''), price: '1.234' }));
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['name', validationMessages.required],
      ['price', validationMessages.priceDecimals],
    ]);
  });
});
