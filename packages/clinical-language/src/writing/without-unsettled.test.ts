import { describe, expect, test } from 'vitest';
import { withoutUnsettled } from './without-unsettled.ts';

describe('an unfinished text', () => {
  test.each([
    ['The UL6 has a fractured cusp', 'The … has a fractured cusp'],
    ['The crown costs £750 and takes two visits', 'The crown costs … and takes two visits'],
    ['She takes amoxicillin 500 milligrams for a week', 'She takes … for a week'],
    ['Citanest with Octapressin was given', '… was given'],
    ['We gave 2.2 ml of articaine, 1 cartridge', 'We gave … ml of … cartridge'],
    ['No figures in here at all', 'No figures in here at all'],
    ['', ''],
  ])('holds back figures, teeth, prices and drugs: %s', (text, shown) => {
    expect(withoutUnsettled(text)).toBe(shown);
  });
});
