import { expect, test } from 'vitest';
import { composeLetter } from '../extractive/letter.ts';
import type { LetterTreatment } from './treatment-lines.ts';

const context = {
  practiceName: 'Harbour',
  practitionerName: 'Dr Bell',
  patientName: 'Jane Doe',
  date: '23 November 2026',
};
const crown: LetterTreatment = {
  ...{
    name: 'Porcelain crown',
    tooth: 'UL6',
    currency: '£',
    priceMinor: 69_500,
    priceSource: 'said',
    status: 'agreed',
  },
};
const letter = (treatments: LetterTreatment[], transcript = 'She was seen today.') =>
  composeLetter({ notes: '', transcript, template: '', context, treatments });

test('a treatment of the list stands in the letter as it was decided, with the price that was said', () => {
  expect(letter([crown])).toContain('- You chose: Porcelain crown for your upper left first molar, £695.00.');
  expect(letter([{ ...crown, status: 'done' }])).toContain('- What we did today: Porcelain crown for');
});

test('a price of the list was not spoken of, and only treatments agreed or done are chosen', () => {
  expect(letter([{ ...crown, priceSource: 'list' }])).not.toContain('695');
  expect(
    letter([
      { ...crown, status: 'refused' },
      { ...crown, status: 'offered' },
    ]),
  ).not.toContain('crown');
});

test('a treatment that a sentence names with its tooth and price is not repeated', () => {
  const said = 'She has chosen the porcelain crown for the UL6 at £695.';
  expect(letter([crown], said)).not.toContain('You chose:');
  expect(letter([{ ...crown, tooth: 'UR6' }], said)).toContain(
    'You chose: Porcelain crown for your upper right first molar',
  );
});

const talk = [
  'Hello, how are you today? Not bad, thanks. What brings you in? My tooth hurts when I drink.',
  'Are you allergic to anything? Codeine makes me sick. Does it wake you? No, it does not wake me.',
];

test('in a conversation only the clinician speaks with the voice of the practice', () => {
  const text = composeLetter({ notes: '', transcript: talk.join(' '), template: '', context });
  expect(text).not.toMatch(/\b(?:our tooth|makes us|wake us)\b/i);
});

test('the words of a note that are struck through are not in the letter', () => {
  const notes = '## Treatment plan\n\n- She would like ~~the bridge~~ the crown at £695.';
  const text = composeLetter({ notes, transcript: 'She would like the crown at £695.', template: '', context });
  expect(text).toContain('You would like');
  expect(text).not.toContain('bridge');
});
