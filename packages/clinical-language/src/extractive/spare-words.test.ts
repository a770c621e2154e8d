import { expect, test } from 'vitest';
import { withoutSpareWords } from './spare-words.ts';

test.each([
  ["It's got a little grey shadow on the back, you know.", 'a little grey shadow on the back.'],
  ["I think it's just sore when I have ice cream.", 'sore when ice cream.'],
])('words of talk that a note would not have are left out of %j', (said, kept) => {
  expect(withoutSpareWords(said)).toBe(kept);
});

test.each([
  'Not that I know of.',
  'Not allergic to penicillin.',
  'No lump, lower left three loose and pain free.',
  'He was on warfarin until May, never on aspirin.',
  'May bleed if he stops, or if the other one comes off.',
  'Upper right six at the back, about five millimetres.',
  'Mother had gum disease, they took hers out.',
  "He can't, won't and shouldn't.",
])('denials, tenses, conditions, places, numbers and other people stay: %j', (said) => {
  expect(withoutSpareWords(said)).toBe(said);
});
