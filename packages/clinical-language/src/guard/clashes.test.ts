import { DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { describe, expect, it } from 'vitest';
import { findClashes } from './index.ts';

const readings = (transcript: string) =>
  findClashes({ transcript }).map(({ kind, readings: said }) => [kind, ...said.map(({ value }) => value)]);

const universal = { ...DEFAULT_CONVENTIONS, notation: 'universal' as const, country: 'US' as const };

describe('notation clashes', () => {
  it('ask whether a place in the upper right is a universal number', () => {
    const [clash] = findClashes({ transcript: 'Fillings upper right 2 and then home.', conventions: universal });
    expect(clash).toMatchObject({
      kind: 'notation',
      why: 'upper right 2 is UR2 by its place and UR7 by the universal numbers.',
    });
  });

  it.each([
    ['a number that says so', 'Fillings upper right number two.'],
    ['a speaker who counts by numbers', 'Fillings upper right 2 3 and 4. Number 14 is sound.'],
    ['a place that is no number of its quadrant', 'The upper left six and lower right five are sound.'],
  ])('are not raised for %s', (_what, transcript) => {
    expect(findClashes({ transcript, conventions: universal })).toEqual([]);
  });

  it('ask a speaker who also names other teeth by their place', () => {
    const said = 'Number 14 is sound. The upper left six is sore. Upper right five has a crown.';
    expect(
      findClashes({ transcript: said, conventions: universal }).map(({ readings: [a, b] }) => [a?.value, b?.value]),
    ).toEqual([['UR5', 'UR4']]);
  });
});

describe('clashes', () => {
  it.each<[string, string[]]>([
    [
      'There is decay in the upper left five. The bitewing shows caries upper right five. Filling the upper left five next week.',
      ['side', 'UL5', 'UR5'],
    ],
    [
      'She has had pain on the right side for a week. Lower left six is tender. We will root fill it.',
      ['side', 'right', 'LL6'],
    ],
    ['The crown is £310. He paid half of the £130 for the crown.', ['price', '£310', '£130']],
    [
      'I prescribed amoxicillin 500 mg three times a day. So that is amoxicillin 250 mg for a week.',
      ['dose', '500 mg', '250 mg'],
    ],
    ['Tooth 14 is broken and needs a filling.', ['notation', 'UR4', 'UL6']],
  ])('in "%s"', (transcript, clash) => {
    expect(readings(transcript)).toEqual([clash]);
  });

  it.each([
    [
      'a self-correction',
      'Decay in the upper left five. Filling the upper right five, sorry, upper left five next week.',
    ],
    [
      'two teeth with work of their own',
      'Decay in the upper left five, filled today. Caries upper right five, we will fill it in May.',
    ],
    ['options with names of their own', 'The porcelain crown is £695. The gold crown is £900.'],
    ['a deposit', 'The crown is £695. He left a deposit of £100 for the crown.'],
    ['a changed dose', 'He was on ramipril 5 mg. It is ramipril 10 mg now.'],
    ['tablets of a dose', 'Paracetamol 500 mg, two tablets four times a day.'],
  ])('are not raised for %s', (_what, transcript) => {
    expect(readings(transcript)).toEqual([]);
  });

  it('have a key that stays when other text moves them', () => {
    const said = 'The crown is £310. He paid half of the £130 for the crown.';
    const [clash] = findClashes({ transcript: said });
    expect(findClashes({ transcript: `A pleasant lady. ${said}` })[0]?.key).toBe(clash?.key);
  });
});
