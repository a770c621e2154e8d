import { describe, expect, it } from 'vitest';
import { withoutLoops } from './loop-guard.ts';

describe('the guard against inventions', () => {
  it.each([
    ['thank you. Thank you. Thank you. Thank you. Thank', 'thank you.'],
    ['Take one and then and then and then and then and then rest', 'Take one and then rest'],
    ['so the the the the the the end', 'so the end'],
  ])('cuts a loop down to one turn: %j', (text, expected) => {
    expect(withoutLoops(text)).toBe(expected);
  });

  it.each([
    'No, no, no, it is very very sore.',
    'upper left six upper left six',
    'three two three three two three three two three three two three three two three',
    'Pockets of 2, 2, 2, 2, 2, 2, 2.',
  ])('leaves what people do repeat: %j', (text) => {
    expect(withoutLoops(text)).toBe(text);
  });
});
