import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTreatmentLines } from './treatment-item.ts';

const crown = {
  id: 'a',
  catalogue_id: 'c',
  name: 'Crown',
  tooth: 'UL6',
  currency: '£',
  price: 65_000,
  formatted_price: '£650.00',
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
