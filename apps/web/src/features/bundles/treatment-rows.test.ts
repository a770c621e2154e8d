import { validationMessages } from '@openconsult/contracts/texts';
import { describe, expect, it } from 'vitest';
import {
  isSameRows,
  newRow,
  priceMarks,
  rowErrors,
  rowOf,
  wireOf,
  withIds,
  withPrice,
  withWholePrice,
} from './treatment-rows.ts';

const item = (id: string, name: string) => ({
  id,
  catalogue_id: null,
  name,
  tooth: 'UL6',
  currency: '£' as const,
  price: 65_000,
  formatted_price: '£650.00',
  evidence: 'Crown on UL6.',
  status: 'agreed' as const,
  price_source: 'said' as const,
  band: null,
  price_basis: null,
  price_choices: [] as number[],
});

describe('treatment rows', () => {
  it('sends back what came, to the penny', () => {
    expect(wireOf([rowOf(item('1', 'Crown'))])).toEqual([
      {
        id: '1',
        name: 'Crown',
        tooth: 'UL6',
        currency: '£',
        price: 65_000,
        evidence: 'Crown on UL6.',
        status: 'agreed',
      },
    ]);
  });

  it('sends a new row without an id and an empty tooth as none', () => {
    const row = { ...newRow('n1', '£'), name: ' Scale ', price: '45.5' };
    expect(wireOf([row])).toEqual([
      { name: 'Scale', tooth: null, currency: '£', price: 4_550, evidence: '', status: 'agreed' },
    ]);
  });

  it('names what is wrong with a row', () => {
    expect(rowErrors({ ...newRow('n1', '£'), price: '1.234' })).toEqual({
      name: validationMessages.required,
      price: validationMessages.priceDecimals,
    });
  });

  it('moves a typed symbol into the currency and leaves unreadable text as typed', () => {
    expect(withPrice(newRow('n', '£'), '€12.50')).toMatchObject({ currency: '€', price: '12.50' });
    expect(withPrice(newRow('n', '£'), '12.')).toMatchObject({ currency: '£', price: '12.' });
  });

  it('shows an entered price as all others, and an unreadable one as typed', () => {
    const entered = ['495', '12.5', '', '12.', 'free'].map(
      (price) => withWholePrice({ ...newRow('n', '£'), price }).price,
    );
    expect(entered).toEqual(['495.00', '12.50', '', '12.00', 'free']);
  });

  it('gives ids to saved rows although others were added and removed meanwhile', () => {
    const first = { ...newRow('n1', '£'), name: 'Crown' };
    const second = { ...newRow('n2', '£'), name: 'Filling' };
    const third = { ...newRow('n3', '£'), name: 'Later' };
    const rows = withIds([third, second], [first, second], [item('id1', 'Crown'), item('id2', 'Filling')]);
    expect(rows.map(({ key, id }) => [key, id])).toEqual([
      ['n3', null],
      ['n2', 'id2'],
    ]);
  });

  it('marks a price as said until it is changed, and again when another spoken one is chosen', () => {
    const row = rowOf(item('1', 'Crown'));
    expect(priceMarks(row).price_source).toBe('said');
    expect(priceMarks({ ...row, price: '495' }).price_source).toBeNull();
    const asked = rowOf({ ...item('1', 'Crown'), price: null, price_source: null, price_choices: [31_000, 13_000] });
    expect(priceMarks(asked).price_choices).toEqual([31_000, 13_000]);
    expect(priceMarks({ ...asked, price: '130.00' })).toEqual({
      price: 13_000,
      price_source: 'said',
      price_choices: [],
    });
  });

  it('takes the price marks of the answer', () => {
    const row = { ...rowOf(item('1', 'Crown')), price: '495' };
    const saved = { ...item('1', 'Crown'), price: 49_500, price_source: null };
    expect(withIds([row], [row], [saved]).map(({ stored }) => stored.price_source)).toEqual([null]);
  });

  it('sees no difference in keys or in the way a price was typed', () => {
    const row = rowOf(item('1', 'Crown'));
    expect(isSameRows([row], [{ ...row, key: 'other' }])).toBe(true);
    expect(isSameRows([row], [{ ...row, price: '650' }])).toBe(true);
    expect(isSameRows([row], [{ ...row, price: '1.00' }])).toBe(false);
  });

  it('sees another order', () => {
    const rows = ['a', 'b'].map((id) => rowOf(item(id, id)));
    expect(isSameRows(rows, rows.toReversed())).toBe(false);
  });
});
