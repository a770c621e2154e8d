import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedPrice, parseTreatmentLines } from './treatment-item.ts';

const crown = {
  id: 'a',
  catalogue_id: 'c',
  name: 'Crown',
  tooth: 'UL6',
  currency: '£',
  price: 65_000,
  formatted_price: '£650.00',
  status: 'agreed',
  price_source: 'said',
  band: null,
  price_basis: null,
  price_choices: [],
  evidence: 'Crown on UL6.',
};
const scale = { ...crown, id: 'b', catalogue_id: null, name: 'Scale and polish', tooth: null, price: null };
const text = `${JSON.stringify(crown)}\n${JSON.stringify(scale)}\n`;

describe('parseTreatmentLines', () => {
  it('reads one treatment a line', () => {
    expect(parseTreatmentLines(text)).toEqual([crown, scale]);
  });

  it('leaves the last line out until its line break', () => {
    expect(parseTreatmentLines(text.trimEnd())).toEqual([crown]);
  });

  it('skips a broken line and returns the others', () => {
    expect(parseTreatmentLines(`{"name":\n${text}`)).toEqual([crown, scale]);
    expect(parseTreatmentLines(`{"name":"Crown","currency":"¥"}\n${text}`)).toEqual([crown, scale]);
  });

  it('only ever adds treatments while the text grows, cut anywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.length }), (length) => {
        const shown = parseTreatmentLines(text.slice(0, length));
        expect([crown, scale].slice(0, shown.length)).toEqual(shown);
      }),
    );
  });
});

describe('editedPrice', () => {
  const asked = { price: null, price_source: null, price_choices: [31_000, 13_000] };

  it('retains where an unchanged price comes from', () => {
    const said = { price: 0, price_source: 'said' as const, price_choices: [] };
    expect(editedPrice(said, 0)).toEqual(said);
    expect(editedPrice(asked, null)).toEqual(asked);
  });

  it('marks a chosen price as said and a typed one as nothing', () => {
    expect(editedPrice(asked, 13_000)).toEqual({ price: 13_000, price_source: 'said', price_choices: [] });
    expect(editedPrice(asked, 99)).toEqual({ price: 99, price_source: null, price_choices: [] });
    expect(editedPrice(undefined, 99).price_source).toBeNull();
  });
});
