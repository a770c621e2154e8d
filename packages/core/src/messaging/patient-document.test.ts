import { describe, expect, it } from 'vitest';
import type { BundleRow } from '../bundles/index.ts';
import { patientDocument, totalPrice } from './patient-document.ts';

type Sender = Parameters<typeof patientDocument>[1];

const bundle = {
  letter: 'Dear Jane',
  treatments: [{ name: 'Crown', tooth: 'UL6', currency: '$', priceMinor: 125_000 }],
  consents: [{ treatmentName: 'Crown UL6', value: 'I agree.' }],
  voiceNote: { consultation: { patientName: 'Jane Doe' } },
} as unknown as BundleRow;

const practice = {
  name: 'Harbor Dental',
  phone: null,
  address: '1 Quay Road\nBoston',
  vipLogoImageKey: 'practice-logos/1/2.png',
};
const sentBy = (conventions: object) =>
  patientDocument(
    bundle,
    { firstName: 'Nora', lastName: 'Quist', practice: { ...practice, ...conventions } } as unknown as Sender,
    { withConsent: true, date: new Date('2026-11-23T12:00:00Z') },
  );

describe('the document of a patient', () => {
  it('has no struck words and no mark of a note', () => {
    const noted = {
      ...bundle,
      letter: 'You need a ~~root canal~~ crown. [check: heading]\n\n- ~~Allergic to latex.~~\n- Rinse.',
      consents: [{ treatmentName: 'Crown', value: 'I agree to ~~an implant~~ a crown.' }],
    } as unknown as BundleRow;
    const sender = {
      firstName: 'Nora',
      lastName: 'Quist',
      practice: { ...practice, toothNotation: 'palmer', currency: 'GBP', country: 'GB' },
    } as unknown as Sender;
    expect(patientDocument(noted, sender, { withConsent: true, date: new Date(0) })).toMatchObject({
      letter: 'You need a crown.\n\n- Rinse.',
      consents: [{ text: 'I agree to a crown.' }],
    });
  });

  it('has the date, the teeth and the paper of the practice', () => {
    expect(sentBy({ toothNotation: 'universal', currency: 'USD', country: 'US' })).toMatchObject({
      date: 'November 23, 2026',
      paper: 'LETTER',
      practiceAddress: practice.address,
      logoKey: practice.vipLogoImageKey,
      treatments: [{ name: 'Crown', tooth: '#14', price: '$1,250.00' }],
      consents: [{ title: 'Crown #14' }],
    });
    expect(sentBy({ toothNotation: 'fdi', currency: 'EUR', country: 'IE' })).toMatchObject({
      date: '23 November 2026',
      paper: 'A4',
      treatments: [{ tooth: '26' }],
      consents: [{ title: 'Crown 26' }],
    });
  });
});

describe('a total', () => {
  it('adds up what can be added up', () => {
    expect(
      totalPrice([
        { currency: '£', priceMinor: 69_500 },
        { currency: '£', priceMinor: 14_050 },
      ]),
    ).toBe('£835.50');
    expect(totalPrice([{ currency: '£', priceMinor: 69_500 }])).toBeUndefined();
    expect(
      totalPrice([
        { currency: '£', priceMinor: 1 },
        { currency: '€', priceMinor: 1 },
      ]),
    ).toBeUndefined();
    expect(
      totalPrice([
        { currency: '£', priceMinor: 1 },
        { currency: '£', priceMinor: null },
      ]),
    ).toBeUndefined();
  });
});
