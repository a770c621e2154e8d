import { describe, expect, test } from 'vitest';
import { TOOTH_NOTATIONS } from './conventions.ts';
import { toothCode, toothOfCode } from './tooth-codes.ts';

const quadrants = ['UR', 'UL', 'LL', 'LR'];
const teeth = quadrants.flatMap((quadrant) => [...'12345678ABCDE'].map((position) => quadrant + position));

describe('toothCode', () => {
  test.each([
    ['UR8', '18', '#1'],
    ['UR1', '11', '#8'],
    ['UL1', '21', '#9'],
    ['UL6', '26', '#14'],
    ['UL8', '28', '#16'],
    ['LL8', '38', '#17'],
    ['LL6', '36', '#19'],
    ['LL1', '31', '#24'],
    ['LR1', '41', '#25'],
    ['LR6', '46', '#30'],
    ['LR8', '48', '#32'],
    ['URE', '55', '#A'],
    ['URA', '51', '#E'],
    ['ULA', '61', '#F'],
    ['ULE', '65', '#J'],
    ['LLE', '75', '#K'],
    ['LLA', '71', '#O'],
    ['LRA', '81', '#P'],
    ['LRE', '85', '#T'],
  ])('writes %s as %s and %s', (tooth, fdi, universal) => {
    expect(TOOTH_NOTATIONS.map((notation) => toothCode(tooth, notation))).toEqual([tooth, fdi, universal]);
  });

  test('writes each tooth of a text, and no other word', () => {
    expect(toothCode('Bridge UL5 to UL7', 'fdi')).toBe('Bridge 25 to 27');
    expect(toothCode('FULL6 and UL9', 'fdi')).toBe('FULL6 and UL9');
  });
});

describe('toothOfCode', () => {
  test.each(TOOTH_NOTATIONS)('reads back every tooth of %s', (notation) => {
    expect(teeth.map((tooth) => toothOfCode(toothCode(tooth, notation), notation))).toEqual(teeth);
    expect(new Set(teeth.map((tooth) => toothCode(tooth, notation))).size).toBe(teeth.length);
  });

  test('reads several teeth, and none of a text with another word', () => {
    expect(toothOfCode('26, 27 and 36', 'fdi')).toBe('UL6, UL7 and LL6');
    expect(toothOfCode('#14 #15', 'universal')).toBe('UL6 UL7');
    expect(toothOfCode('26 buccal', 'fdi')).toBe('26 buccal');
    expect(toothOfCode('', 'fdi')).toBe('');
  });

  test('never reads a number of one notation in another', () => {
    expect(toothOfCode('14', 'fdi')).toBe('UR4');
    expect(toothOfCode('14', 'universal')).toBe('UL6');
    expect(toothOfCode('14', 'palmer')).toBe('14');
    expect(toothOfCode('ul6', 'universal')).toBe('UL6');
    expect(toothOfCode('upper arch', 'fdi')).toBe('upper arch');
    expect(toothOfCode('99', 'fdi')).toBe('99');
  });
});
