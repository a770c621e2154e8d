import { describe, expect, test } from 'vitest';
import { mailBody, mailSubject } from './mail-text.ts';

const document = {
  practiceName: 'Harbour Dental',
  practicePhone: '020 7946 0018',
  practitionerName: 'Dr Robin Ray',
  patientName: 'Jane Doe',
  date: '1 May 2026',
  letter: '## What we found\n\nYou need a **crown**.',
  treatments: [{ name: 'Crown', tooth: 'UL6', price: '£695.00' }],
};

test('the subject names no patient', () => expect(mailSubject(document)).toBe('Your letter from Harbour Dental'));

describe('the text', () => {
  test('is plain words, with who it is from and how to reach them', () => {
    expect(mailBody(document, true)).toBe(
      [
        'Dear Jane Doe,',
        'Your letter from Harbour Dental is attached as a PDF.',
        'If you have a question, reply to this e-mail or call 020 7946 0018.',
        'Dr Robin Ray\nHarbour Dental',
      ].join('\n\n'),
    );
  });

  test('offers no reply where replies are not read', () => {
    expect(mailBody(document, false)).toContain(
      'If you have a question, call 020 7946 0018. Replies to this e-mail are not read.',
    );
    expect(mailBody({ ...document, practicePhone: null }, false)).toContain('contact the practice. Replies');
  });

  test('names consent forms that come with it, and greets no default name', () => {
    const consents = [{ title: 'Crown', text: 'I agree' }];
    expect(mailBody({ ...document, consents }, true)).toContain(
      'The consent form is included, for you to read and sign.',
    );
    expect(mailBody({ ...document, consents: [...consents, ...consents] }, true)).toContain(
      'consent forms are included',
    );
    expect(mailBody({ ...document, patientName: 'Patient 4' }, true)).toMatch(/^Hello,\n/);
  });

  test.each([
    '![seen](https://tracker.example/p.gif)',
    '[your bank](https://evil.example/login)',
    '<img src="https://tracker.example/p.gif">',
    'You need a crown',
  ])('E6 F35: holds nothing of a letter or a consent, such as %s', (text) => {
    const whole = {
      ...document,
      letter: text,
      consents: [{ title: text, text }],
      treatments: [{ name: text, tooth: '', price: '' }],
    };
    expect(mailBody(whole, true)).not.toContain(text);
  });
});
