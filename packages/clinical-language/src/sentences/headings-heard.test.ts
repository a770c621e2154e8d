import { describe, expect, test } from 'vitest';
import { headingsHeard } from './headings-heard.ts';

const card = `## Presenting complaint
What brings the patient in.

## Medical history
Conditions, medicines, allergies.

## Family history

## Exam

## Treatment plan

## House colours
`;

describe('the headings of a cue card', () => {
  test.each([
    ['', []],
    ['Good morning, have a seat.', []],
    ['He complains of toothache at the upper left.', ['Presenting complaint']],
    ['She takes warfarin. Her mother had gum disease.', ['Medical history', 'Family history']],
    ['On examination the UL6 has a fractured cusp.', ['Exam']],
    ['We will book a crown next visit.', ['Treatment plan']],
    ['Our house colours are blue.', ['House colours']],
    ['It is history now, and the plan is off.', ['Treatment plan']],
  ])('are heard in %j', (transcript, heard) => {
    expect(headingsHeard(card, transcript)).toEqual(heard);
  });

  test('are never more than they are, in their order', () => {
    const all = 'Family history of decay, on examination a fractured cusp, complains of pain, asthma, plan is a crown.';
    expect(headingsHeard(card, all)).toEqual([
      'Presenting complaint',
      'Medical history',
      'Family history',
      'Exam',
      'Treatment plan',
    ]);
    expect(headingsHeard('no headings here', all)).toEqual([]);
  });
});
