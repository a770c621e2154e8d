import { expect, test } from 'vitest';
import { hasWords, insertSentence } from './insert-sentence.ts';

const nowhere = { heading: null, is_sure: true, closing: [] };

const LETTER = `Dear Jane,

## Looking after yourself

- Rinse daily.

If anything is unclear, or if you feel worse, please call us.

Yours sincerely,

Nora Quist
Harbour Dental`;
const closing = ['If anything is unclear, or if you feel worse, please call us.', 'Yours sincerely,'];

test('a sentence goes before the closing lines of a letter, into the list that ends there', () => {
  const inserted = insertSentence(LETTER, 'Take one tablet.', { ...nowhere, closing });
  expect(inserted).toBe(LETTER.replace('- Rinse daily.', '- Rinse daily.\n- Take one tablet.'));
});

test('closing lines that were edited leave the sign-off, and without one it is the end', () => {
  const own = LETTER.replace('If anything is unclear, or if you feel worse, please call us.', 'See you soon.');
  expect(insertSentence(own, 'Take one tablet.', { ...nowhere, closing })).toContain(
    'See you soon.\n\nTake one tablet.\n\nYours sincerely,',
  );
  expect(insertSentence(own.replace('Yours sincerely', 'Kind regards'), 'Take it.', nowhere)).toContain(
    'Take it.\n\nKind regards,',
  );
  expect(insertSentence('Dear Jane,\n\nAll is well.', 'Take it.', nowhere)).toBe(
    'Dear Jane,\n\nAll is well.\n\nTake it.',
  );
});

test('a consent gets it before the line to sign, whatever the editor made of the line', () => {
  const consent = 'I agree to a crown.\n\nSigned: \\_\\_\\_\\_ Date: \\_\\_\\_\\_';
  expect(insertSentence(consent, 'The nerve may die.', { ...nowhere, closing: ['Signed: ____ Date: ____'] })).toBe(
    'I agree to a crown.\n\nThe nerve may die.\n\nSigned: \\_\\_\\_\\_ Date: \\_\\_\\_\\_',
  );
});

test('notes get it under its heading, marked where that is not sure', () => {
  const notes = '## Medical history\n\nNot mentioned.\n\n## Plan\n\n- Crown.';
  expect(insertSentence(notes, 'Allergic to penicillin.', { ...nowhere, heading: 'Medical history' })).toBe(
    '## Medical history\n\n- Allergic to penicillin.\n\n## Plan\n\n- Crown.',
  );
  expect(insertSentence(notes, 'Smokes.', { ...nowhere, heading: 'plan', is_sure: false })).toContain(
    '- Crown.\n- Smokes. [check: heading]',
  );
  expect(insertSentence(notes, 'Smokes.', { ...nowhere, heading: 'Gone' })).toBe(`${notes}\n\nSmokes.`);
});

test('words are found whatever their signs, and only as whole words', () => {
  expect(hasWords('- Take **one** tablet.', 'Take one tablet.')).toBe(true);
  expect(hasWords('- Take one tablets.', 'Take one tablet.')).toBe(false);
});
