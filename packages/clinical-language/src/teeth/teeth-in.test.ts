import { DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { describe, expect, it } from 'vitest';
import { englishWords } from '../dictionary/index.ts';
import { prepareLexicon } from '../terms/index.ts';
import { writeAsClinicians } from '../writing/index.ts';
import { teethIn } from './index.ts';

const teethOf = (text: string, notation: 'palmer' | 'fdi' | 'universal') =>
  teethIn(text, notation).flatMap(({ teeth }) => teeth);

describe('teeth as the practice numbers them', () => {
  it.each<[string, string[]]>([
    ['46 is broken and 16, 17 are sound', ['LR6', 'UR6', 'UR7']],
    ['Two six has a crack. Three seven too.', ['UL6', 'LL7']],
    ['Upper left two six is tender', ['UL6']],
    ['Lower right four six and four seven', ['LR6', 'LR7']],
    ['eight five needs a steel crown, 74 and 75 are sound', ['LRE', 'LLD', 'LLE']],
    ['the 37 touches the cheek', ['LL7']],
    ['tooth 48 roots cross the canal', ['LR8']],
    ['The forty six has an amalgam, and the thirty-seven is tender', ['LR6', 'LL7']],
    ['a crown on thirty six and thirty seven, extraction of forty eight', ['LL6', 'LL7', 'LR8']],
    ['the twenty five year old, the thirty six pounds, the forty five minute visit', []],
    ['stability forty four, plaque thirty six percent, he is forty six', []],
    ['the twenty one hundred, on thirty five a day, the thirty two teeth', []],
    // Times
    ['She came in at 12 with a swelling', []],
    ['squeezed him in at quarter past 12, back at 11 tomorrow', []],
    ['Review after 12, at 14:21', []],
    ['the meeting is at 11 o’clock and at 12 pm', []],
    // Ages and dates
    ['Mr Tom Aldous, 47, retired', []],
    ['a boy of 12, he was 14 then, aged 36, at the age of 21', []],
    ['Seen on 14 May, on the 12th and on June 11', []],
    // Counts, ranges and values
    ['12 patients, 14 films and 24 photographs', []],
    ['healed in 12 to 18 months', []],
    ['blood pressure 138 over 84, pulse 72, HbA1c 48, INR 21', []],
    ['BPE two two three, pockets of 5 mm and 6 mm', []],
    // Sizes, shades and money
    ['working length 21, file 25, size 35, torque 35 newton', []],
    ['shade 24, opening 38, 15 mm and 4.5', []],
    ['€45 or 85 euros, 25 each', []],
  ])('FDI: "%s"', (text, teeth) => {
    expect(teethOf(text, 'fdi')).toEqual(teeth);
  });

  it.each<[string, string[]]>([
    ['Number 3, #14 and tooth thirty', ['UR6', 'UL6', 'LR6']],
    ['numbers 22, 24 and 27', ['LL3', 'LL1', 'LR3']],
    ['caries on fourteen and nineteen', ['UL6', 'LL6']],
    ['Crown of three is loose', ['UR6']],
    ['SDF on T, sealant on S', ['LRE', 'LRD']],
    ['upper left fourteen', ['UL6']],
    ['upper right 2 3 and 4 today', ['UR7', 'UR6', 'UR5']],
    ['upper right number two', ['UR7']],
    // Only a place in the quadrant can be meant.
    ['upper left six and UR6', ['UL6', 'UR6']],
    ['lower right number six', ['LR6']],
    // Times, ages, counts, measures
    ['come in at 12, back at ten, for 20 minutes', []],
    ['a girl of twelve with a mother of thirty', []],
    ['split it on two cards, for 4 visits, on two pillows', []],
    ['for four five days, three nights of 7, one of two', []],
    ['ice for 20 on 20 off', []],
    ['recession of three, pocket of 5 mm', []],
    ['the tooth a little high, the teeth I saw', []],
    ['number 30 8 visits', ['LR6']],
  ])('universal: "%s"', (text, teeth) => {
    expect(teethOf(text, 'universal')).toEqual(teeth);
  });

  it.each<[string, string[]]>([
    ['upper right 2 3 and 4 per plan', ['UR2', 'UR3', 'UR4']],
    ['UR2 3 and 4 per plan', ['UR2', 'UR3', 'UR4']],
    ['lower left 4 mm pockets, upper right three weeks ago', []],
    ['upper right a bit sore', []],
    ['upper right A with a chip', ['URA']],
    ['46 hurts at 12', []],
  ])('Palmer: "%s"', (text, teeth) => {
    expect(teethOf(text, 'palmer')).toEqual(teeth);
  });

  it('are written as spoken where a place may be a universal number, else by place', () => {
    const written = (text: string, notation: 'palmer' | 'universal') =>
      writeAsClinicians(text, prepareLexicon(englishWords, [], [], { ...DEFAULT_CONVENTIONS, notation })).text;
    expect(written('upper right 2 and 3 are done', 'palmer')).toBe('UR2 and 3 are done');
    expect(written('upper right 2 3 and 4 are done', 'universal')).toBe('upper right 2 3 and 4 are done');
    expect(written('upper left six is done', 'universal')).toBe('UL6 is done');
  });
});
