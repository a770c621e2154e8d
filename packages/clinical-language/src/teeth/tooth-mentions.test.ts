import { describe, expect, it } from 'vitest';
import { findTeeth } from './tooth-mentions.ts';
import { toothName } from './tooth-names.ts';

describe('teeth', () => {
  it.each<[string, string[]]>([
    ['UL6', ['UL6']],
    ['u l 6 and lr5', ['UL6', 'LR5']],
    ['upper left six', ['UL6']],
    ['lower right first molar', ['LR6']],
    ['upper right central incisor', ['UR1']],
    ['left upper 6', ['UL6']],
    ['upper left six and seven are tender', ['UL6', 'UL7']],
    ['upper left six and two fillings', ['UL6']],
    ['tooth 26, tooth 48 and tooth two six', ['UL6', 'LR8', 'UL6']],
    ['teeth 11 and 21', ['UR1', 'UL1']],
    ['lower left e', ['LLE']],
    ['tooth 75', ['LLE']],
    ['upper right A and UL B', ['URA', 'ULB']],
    ['lower left sicks and upper right ate', ['LL6', 'UR8']],
    ['maxillary left first pre-molar', ['UL4']],
    ['pain upper left for three days', []],
    ['26 patients, all 6 well', []],
    ['upper left side', []],
  ])('in "%s"', (text, teeth) => {
    expect(findTeeth(text).flatMap((mention) => mention.teeth)).toEqual(teeth);
  });

  it('have names for patients', () => {
    expect([toothName('UL6'), toothName('LRE'), toothName('all')]).toEqual([
      'upper left first molar',
      'lower right baby second molar',
      'all',
    ]);
  });
});
