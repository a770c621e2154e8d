import { describe, expect, test } from 'vitest';
import { shortened } from './shortened.ts';
import { statementOf } from './statements.ts';

const statement = (question: string, ...answers: string[]) => statementOf([question], answers, undefined);

describe('a question and its answer', () => {
  test.each([
    ['Any allergies?', ['Penicillin.', 'I swell up.'], 'Allergies: Penicillin. Swells up.'],
    ['And still no allergies?', ['None.'], 'Allergies: None.'],
    ['Does it wake you?', ['No, no.'], 'Wake: No, no.'],
    [
      'And the gums, are you bleeding at all?',
      ['In the sink, most mornings.'],
      'Gums bleeding: In sink, most mornings.',
    ],
    [
      "She's on, remind me, donepezil?",
      ['Ten milligrams at night, and rivaroxaban, twenty, with her tea.'],
      'donepezil',
    ],
    ['And the cigars?', ["Leave 'em till it's healed."], 'Cigars: Leave'],
    ['What would you like changed?', ['The crooked one at the top.'], 'Crooked one at top.'],
  ])('%s %j become one statement', (question, answers, expected) => {
    const { text, isAsSaid } = statement(question, ...answers);
    expect(text.toLowerCase()).toContain(expected.toLowerCase());
    expect(isAsSaid).toBe(false);
  });

  test.each([
    ['Are you still not smoking?', 'No.'],
    ["You don't take warfarin?", 'Yes.'],
    ['Is it the left or the right?', 'Yes.'],
  ])('stay as they were said, marked, where a yes or no may mean either: %s %s', (question, answer) => {
    const { text, isAsSaid } = statement(question, answer);
    expect(isAsSaid).toBe(true);
    expect(text).toMatch(/\?.*(?:No|Yes)\.$/);
  });

  test('stay as they were said where one answer follows two questions', () => {
    expect(statementOf(['Any pain?', 'Any swelling?'], ['No.'], undefined)).toEqual({
      text: 'Any pain? Any swelling? No.',
      isAsSaid: true,
    });
  });
});

test('a question that states something is written with it, so that its drug is not lost and an answer is no allergy', () => {
  const { text } = statement(
    'Health, I have seasonal allergies, Ventolin when you need it, nothing else, that still the case?',
    'I did start on lisinopril.',
  );
  expect(text).toContain('Ventolin');
  expect(text).not.toMatch(/^Allergies:/);
});

test('a question without a question mark ends where its answer begins with a capital', () => {
  expect(statement('Is there swelling', 'No swelling.')).toEqual({ text: 'Swelling: No swelling.', isAsSaid: false });
});

describe('a shortened sentence', () => {
  const short = (text: string, isPatient = false) => shortened(text, { conventions: undefined, isPatient });

  test.each([
    ["It's a missing upper left five with a thin ridge.", 'missing upper left five with thin ridge.'],
    ['Aligners, three thousand eight hundred and fifty.', 'Aligners, 3,850.'],
    ['So, the neighbours are healthy.', 'neighbours healthy.'],
  ])('%s', (said, expected) => expect(short(said)).toBe(expected));

  test.each([
    'Take two tablets a day.',
    'A few of them are loose.',
    "It isn't sore.",
    'One one one, one two one.',
    'Ibuprofen four hundred three times.',
  ])('keeps its counts and denials: %s', (said) => {
    const text = short(said).toLowerCase();
    for (const word of ['two', 'a day', 'a few', "isn't", 'one one one', 'four hundred three times'])
      if (said.toLowerCase().includes(word)) expect(text).toContain(word);
  });

  test('speaks of the patient, where the patient answers', () => {
    expect(short('I swell up like a balloon.', true)).toBe('swells up like balloon.');
    expect(short('I swell up like a balloon.')).toBe('I swell up like balloon.');
  });
});
