import { validationMessages } from '@openconsult/contracts/texts';
import { describe, expect, test } from 'vitest';
import { readTreatments, writeTreatments } from './treatments-table.ts';

const crown = {
  name: 'Crown, all ceramic',
  aliases: ['porcelain crown', 'zirconia crown'],
  currency: '£',
  priceMinor: 169_550,
  risks: ['It may come loose; or chip.', '=2+2 is no formula'],
};

describe('a table of treatments', () => {
  test('reads back what it wrote, price and lists included', () => {
    const without = { ...crown, name: 'Onlay', priceMinor: null, aliases: [], risks: [] };
    const read = readTreatments(writeTreatments([crown, without]));
    expect(read).toEqual([
      {
        line: 2,
        name: crown.name,
        symbol: '£',
        errors: [],
        fields: { name: crown.name, price: 169_550, aliases: crown.aliases, risks: crown.risks },
      },
      {
        line: 3,
        name: 'Onlay',
        symbol: null,
        errors: [],
        fields: { name: 'Onlay', price: null, aliases: [], risks: [] },
      },
    ]);
  });

  test('sets only the columns that it has', () => {
    expect(readTreatments('Name,Fee\nCrown,695\n')[0]).toMatchObject({ fields: { name: 'Crown', price: 69_500 } });
    expect(readTreatments('Treatment\nCrown\n')[0]?.fields).toEqual({ name: 'Crown' });
  });

  test('names what is wrong with a line', () => {
    const errorsOf = (csv: string) => readTreatments(`Treatment,Price\n${csv}`).map(({ errors }) => errors[0] ?? null);
    expect(errorsOf('Crown,1.234\n,5\nOnlay,free\nInlay\nVeneer,5\nveneer,6')).toEqual([
      `Price: ${validationMessages.priceDecimals}`,
      'Treatment is missing.',
      `Price: ${validationMessages.priceDecimals}`,
      'This line has 1 cells, and the heading 2.',
      null,
      'Line 6 already has this treatment.',
    ]);
  });
});
