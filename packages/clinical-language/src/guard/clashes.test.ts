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
    ['a number with a sign', 'Fillings upper right #2. The upper left six is sound.'],
    ['a speaker who counts by numbers', 'Fillings upper right 2 3 and 4. Number 14 is sound.'],
    ['a place that is no number of its quadrant', 'The upper left six and lower right five are sound.'],
  ])('are not raised for %s', (_what, transcript) => {
    expect(findClashes({ transcript, conventions: universal })).toEqual([]);
  });

  it.each<['palmer' | 'fdi' | 'universal', string, string[]]>([
    ['palmer', 'Number fourteen is broken and needs a filling.', ['UR4', 'UL6']],
    ['palmer', 'A filling in tooth 26, please.', ['UL6', 'LR2']],
    ['palmer', 'Teeth 14 and 26 are broken.', ['UR4', 'UL6', 'UL6', 'LR2']],
    ['palmer', 'Tooth 14 is broken. Tooth 14 needs a crown.', ['UR4', 'UL6']],
    ['fdi', 'Number nineteen has a crown. Number fourteen is broken.', ['UR4', 'UL6']],
    ['universal', 'Tooth 46 has a crown. Tooth 14 is broken.', ['UR4', 'UL6']],
    ['palmer', 'Incised with a number eleven blade, fourteen teeth, number 4 on the list.', []],
    ['fdi', 'Tooth 14 is broken, number 46 has a crown.', []],
    ['universal', 'Tooth 14 is broken, number 30 has a crown.', []],
  ])('in a %s practice: "%s"', (notation, transcript, teeth) => {
    const found = findClashes({ transcript, conventions: { ...DEFAULT_CONVENTIONS, notation } });
    expect(found.flatMap(({ readings: said }) => said.map(({ value }) => value))).toEqual(teeth);
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
    [
      'Her right cheek has been throbbing since Friday. Lower left six has a deep cavity. Lower left five is sound. Lower left four and lower left three have recession. We opened the lower left six.',
      ['side', 'right', 'LL6'],
    ],
    ['The crown is £310. He paid half of the £130 for the crown.', ['price', '£310', '£130']],
    [
      'I prescribed amoxicillin 500 mg three times a day. So that is amoxicillin 250 mg for a week.',
      ['dose', '500 mg', '250 mg'],
    ],
    // The finding on one side, the work on the other.
    [
      'Decay in the upper left five on the bitewing. It is tender. We agreed a filling in the upper right five.',
      ['side', 'UL5', 'UR5'],
    ],
    [
      'Lower right six has a deep cavity. Diagnosis irreversible pulpitis. I extracted the lower left six with forceps.',
      ['side', 'LR6', 'LL6'],
    ],
    [
      'Left inferior dental block with lidocaine. Lower right eight was sectioned and elevated. Sutured.',
      ['side', 'left side numbed', 'LR8'],
    ],
    // The same finding in other words.
    [
      'The lower left six has a shadow under the cusp. On the film there is caries into dentine lower right six. We filled the lower left six.',
      ['side', 'LL6', 'LR6'],
    ],
    // A dose before its drug, how often, and in another unit.
    [
      'I gave him 400 mg of metronidazole for a week. The script says metronidazole 200 mg.',
      ['dose', '400 mg', '200 mg'],
    ],
    [
      'Amoxicillin 500 mg three times a day for five days. He takes the amoxicillin 500 mg twice a day.',
      ['dose', '3 times a day', '2 times a day'],
    ],
    ['Ibuprofen 400 mg for the pain. She takes ibuprofen 0.6 g.', ['dose', '400 mg', '0.6 g']],
    // Each against in all.
    ['Two crowns at £600 each. That comes to £1,100.', ['price', '£600 each', '£1100 in all']],
    [
      'Three veneers at four hundred pounds each, so one thousand pounds in total.',
      ['price', '£400 each', '£1000 in all'],
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
    [
      'a complaint with a tooth of its own side among others',
      'Sore on the right side. Lower left six is sound. Lower right five has decay, we will fill it.',
    ],
    [
      'what hurt after the last visit and settled',
      'The left side was sore for a day and settled. We cleaned deep at upper right six and lower right six today.',
    ],
    ['what was left', 'The pain has left him. There is decay in the lower right six, to be filled.'],
    [
      'injuries of two neighbours',
      'UL1 was knocked right out, the root looks clean. UR1 is mobile and tender. We splinted the upper left one.',
    ],
    [
      'fillings of two teeth',
      'Amalgam in the upper left seven is sound. The upper right seven has an old amalgam with a ditched edge.',
    ],
    [
      'two visits',
      'Decay in the upper left five, to be filled at the next visit. We filled the upper right five today.',
    ],
    ['work of years ago', 'Upper right six has a deep crack. We will crown it. Upper left six was crowned in 2019.'],
    [
      'both sides',
      'Caries in the upper left four. The film shows caries in the upper right four, too. Both need work.',
    ],
    ['a block on the side of the tooth', 'Left inferior dental block with lidocaine. Lower left eight was elevated.'],
    ['two treatments', 'The crown is £650. The root filling is £480. The onlay is £560.'],
    ['a corrected price', 'The crown is £650, sorry, £560. So the crown is £560.'],
    ['a total that fits', 'Two crowns at £600 each, £1,200 for both.'],
    ['a total of more', 'Two fillings at £90 each and a crown at £600. £780 in total.'],
    ['a corrected dose', 'Amoxicillin 500, sorry, 250 mg three times a day. Amoxicillin 250 mg went to the pharmacy.'],
    ['a dose corrected by the next sentence', 'Amoxicillin 500 mg for a week. Sorry, amoxicillin 250 mg for a week.'],
    ['alternate days', 'Warfarin 3 mg on alternate days. Warfarin 4 mg on the others, on alternate days.'],
    ['weekdays and weekends', 'Warfarin 3 mg on weekdays. Warfarin 4 mg at the weekend.'],
    ['one before and a course after', 'Amoxicillin 3 g an hour before. Amoxicillin 500 mg for five days.'],
    ['the same in another unit', 'Ibuprofen 1 g for the pain. She takes ibuprofen 1000 mg.'],
    ['tablets that make a dose', 'Paracetamol 1 g four times a day. Paracetamol 500 mg tablets, two at a time.'],
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
