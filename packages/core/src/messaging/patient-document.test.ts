import { describe, expect, it } from 'vitest';
import { mailBody, mailSubject } from './mail-text.ts';
import { totalPrice } from './patient-document.ts';

const document = {
  practiceName: 'Harbour Dental',
  practicePhone: null,
  practitionerName: 'Dr Robin',
  patientName: 'Jane Doe',
  date: '1 May 2026',
};

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

describe('a mail', () => {
  it('names no patient in its subject', () => expect(mailSubject(document)).toBe('Your letter from Harbour Dental'));

  it('T12: shows HTML in a letter as text', () => {
    const { html } = mailBody({ ...document, letter: 'Dear <img src=x onerror=alert(1)> **Jane**' });
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
    expect(html).toContain('<strong>Jane</strong>');
  });

  it('E6: holds no consent, which is in the PDF only', () => {
    const { text } = mailBody({ ...document, letter: 'Dear Jane', consents: [{ title: 'Crown', text: 'I agree' }] });
    expect(text).not.toContain('I agree');
  });
});
