import { describe, expect, it } from 'vitest';
import { type FactKind, findFacts } from './index.ts';

const valuesOf = (kind: FactKind, text: string, notation: 'palmer' | 'fdi' | 'universal' = 'palmer') =>
  findFacts(text, { notation, currency: 'GBP', country: 'GB' })
    .filter((fact) => fact.kind === kind)
    .map(({ value }) => value);

describe('facts', () => {
  it.each<[string, 'palmer' | 'fdi' | 'universal', string[]]>([
    ['Upper left six and LR4.', 'palmer', ['UL6', 'LR4']],
    ['One six has a pocket, three seven bleeds, plaque 24%.', 'fdi', ['UR6', 'LL7']],
    ['46 is broken. BPE two three two.', 'fdi', ['LR6']],
    ['Number nineteen, #30 and tooth 14.', 'universal', ['LL6', 'LR6', 'UL6']],
    ['Tooth A and #T.', 'universal', ['URE', 'LRE']],
  ])('read teeth in "%s" by %s', (text, notation, teeth) => {
    expect(valuesOf('tooth', text, notation)).toEqual(teeth);
  });

  it.each<[string, FactKind, string[]]>([
    ['ibuprofen four hundred milligrams three times a day', 'dose', ['400 mg', '3 time']],
    ['ibuprofen four hundred three times a day', 'number', ['400']],
    ['ibuprofen four hundred three times a day', 'dose', ['3 time']],
    ['four hundred and three, two hundred thousand', 'number', ['403', '200000']],
    ['paracetamol 500mg, two tablets twice a day', 'dose', ['500 mg', '2 tablet', '2 time']],
    ['articaine four percent, two point two mils', 'dose', ['4 %', '2.2 ml']],
    ['back in half an hour, a week or a fortnight', 'number', ['30 minute', '1 week', '2 week']],
    ['gave up in twenty eighteen, BP 138/82', 'number', ['2018', '138', '82']],
    ['BPE two three two, one two two', 'number', ['232122 digits']],
    ['£1,250.50 and ninety pounds', 'price', ['£1250.50', '£90.00']],
    ['mesially and disto-occlusal', 'surface', ['mesi', 'dist', 'occlus']],
    ['lignocaine and amoxicillin', 'drug', ['lidocaine', 'amoxicillin']],
    ['a swelling on the right side of the upper left jaw', 'side', ['R', 'UL']],
    ['see her on Thursday or in January', 'date', ['thursday', 'january']],
    ['no swelling and his temperature is normal', 'negation', ['swell']],
    ['no lumps, bumps or ulcers', 'negation', ['lump', 'bump', 'ulcer']],
    ['the nerve isn’t involved', 'negation', ['nerv', 'involv']],
  ])('in "%s" are of the kind %s', (text, kind, values) => {
    expect(valuesOf(kind, text)).toEqual(values);
  });
});
