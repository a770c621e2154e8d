import { expect, it } from 'vitest';
import { isEnglishWord } from '../dictionary/index.ts';
import { unsupportedFacts } from './index.ts';

const transcript =
  'The upper left four has decay and needs a filling for one hundred and fifty pounds. The tooth has been sore for a week. ' +
  'On the other side everything is sound, and she was pleased with how clean it looked after the hygienist last month. ' +
  'She has a missing crown on the upper right six, which we will replace for six hundred and ninety five pounds in May. ' +
  'Before that she takes amoxicillin five hundred milligrams. Her blood pressure tablet is ramipril ten milligrams.';
const flagged = (text: string) =>
  unsupportedFacts({ text, transcript, isEnglishWord }).map(({ kind, words }) => `${kind}: ${words}`);

it.each([
  ['the tooth of another finding', 'UR6 has decay and needs a filling.', 'tooth: UR6'],
  ['the tooth of another treatment', 'A new crown on UL4 in May.', 'tooth: UL4'],
  ['the price of another treatment', 'UL4: decay, needs a filling for £695.', 'price: £695'],
])('flags %s', (_what, text, flag) => {
  expect(flagged(text)).toContain(flag);
});

it.each([
  'UL4 has decay and needs a filling for £150.',
  'The missing crown on your upper right first molar will be replaced for £695 in May.',
  'UL4 has been sore for a week.',
  'Amoxicillin 500 mg.',
  // A heading of the letter claims no choice.
  '## What you chose\n\n- A filling for UL4.',
])('lets pass: %s', (text) => {
  expect(flagged(text)).toEqual([]);
});
