import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTreatmentLines } from './treatment-lines.ts';

const crown = { name: 'Crown', tooth: 'UL6', currency: '£', price: 65_000, evidence: 'Crown on UL6.' };
const scale = { name: 'Scale and polish', tooth: null, currency: '£', price: null };
const text = `${JSON.stringify(crown)}\n${JSON.stringify(scale)}\n`;

describe('parseTreatmentLines', () => {
  it('reads one treatment a line', () => {
    expect(parseTreatmentLines(text, false)).toEqual([crown, scale]);
  });

  it('leaves the last line out until its line break, and takes it when the writer ended', () => {
    const cut = text.trimEnd();
    expect(parseTreatmentLines(cut, false)).toEqual([crown]);
    expect(parseTreatmentLines(cut, true)).toEqual([crown, scale]);
  });

  it('skips a broken line and keeps the others', () => {
    expect(parseTreatmentLines(`{"name":\n${text}`, false)).toEqual([crown, scale]);
    expect(parseTreatmentLines(`{"name":"Crown","currency":"¥"}\n${text}`, false)).toEqual([crown, scale]);
  });

  it('only ever adds treatments while the text grows, cut anywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.length }), (length) => {
        const shown = parseTreatmentLines(text.slice(0, length), false);
        expect([crown, scale].slice(0, shown.length)).toEqual(shown);
      }),
    );
  });
});
