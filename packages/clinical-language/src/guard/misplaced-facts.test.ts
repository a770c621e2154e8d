import { cpuMs } from '@openconsult/dev/linear-time';
import { expect, it } from 'vitest';
import { isEnglishWord } from '../dictionary/index.ts';
import { unsupportedFacts } from './index.ts';
import { misplacedFacts } from './misplaced-facts.ts';
import { transcriptFacts } from './transcript-facts.ts';

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

const visit =
  'The wisdom tooth on the lower right is part erupted and the gum over it is swollen. The lower left one is buried. ' +
  'Upper left four, upper left five and upper right four are missing for braces. ' +
  'He takes bisoprolol two point five milligrams in the morning and atorvastatin forty milligrams at night. ' +
  'I gave him two cartridges of lidocaine, one point one millilitres each, then another two point two millilitres. ' +
  'The filling in the upper left, sorry, upper right six is leaking. Upper right seven has a crack into the pulp. ' +
  'An onlay on the upper right six is five hundred and sixty pounds, root treatment of the upper right seven four hundred and eighty. ' +
  'For the swelling metronidazole four hundred milligrams, for the pain ibuprofen six hundred milligrams.';
const flagsOf = (text: string) =>
  unsupportedFacts({ text, transcript: visit, isEnglishWord }).map(({ kind, words }) => `${kind}: ${words}`);

it.each([
  ['a side', 'The wisdom tooth on the lower left is part erupted and the gum over it is swollen.', 'side: lower left'],
  ['a tooth in a list', 'UL4, UR5 and UR4 are missing for braces.', 'tooth: UR5'],
  ['a tooth said twice', 'UL4, UR4 and UR4 are missing for braces.', 'tooth: UR4'],
  ['the dose of the other drug', 'Takes bisoprolol 40 mg in the morning.', 'dose: 40 mg'],
  ['the other drug of a dose', 'Takes atorvastatin 2.5 mg in the morning.', 'drug: atorvastatin'],
  ['a dose of the same drug', 'Lidocaine, two cartridges of 2.2 ml each.', 'dose: 2.2 ml'],
  ['a side that was taken back', 'The filling in the upper left six is leaking.', 'tooth: upper left six'],
  ['the tooth of the neighbouring finding', 'UR6 has a crack into the pulp.', 'tooth: UR6'],
  ['the price of the neighbouring treatment', 'Onlay on UR6 £480.', 'price: £480'],
  ['the tooth of the neighbouring treatment', 'Root treatment of UR6, £480.', 'tooth: UR6'],
  ['the drug of another complaint', 'Ibuprofen 400 mg for the swelling.', 'dose: 400 mg'],
  ['a dose in another line', '## Plan\n\n- An onlay on UR6.\n- Metronidazole 600 mg for the swelling.', 'dose: 600 mg'],
])('flags %s', (_what, text, flag) => {
  expect(flagsOf(text)).toContain(flag);
});

it.each([
  'UL4, UL5 and UR4 missing (braces).',
  'Your upper left first and second premolars are missing.',
  'Bisoprolol 2.5 mg mornings, atorvastatin 40 mg nights.',
  'UR6 filling leaking. UR7 cracked into the pulp.',
  'An onlay for your upper right first molar costs £560, the root treatment of the tooth behind it £480.',
  'Metronidazole 400 mg and ibuprofen 600 mg.',
])('lets pass a sentence with its own facts: %s', (text) => {
  expect(flagsOf(text)).toEqual([]);
});

const followUp =
  'Codeine makes her itch. Stitches come out on Thursday after seven days. The crown is fitted on the fourteenth of March, at nine fifteen. ' +
  'She broke her wrist in 2019, and the bridge was made in 2011. The scheme charge is three hundred and twenty-six pounds seventy. ' +
  'Amoxicillin five hundred three times a day, and ibuprofen four hundred when it hurts. Left neck: nothing. Tylenol is fine.';
const flagsOfFollowUp = (text: string) =>
  unsupportedFacts({ text, transcript: followUp, isEnglishWord }).map(({ kind, words }) => `${kind}: ${words}`);

it.each([
  ['the day of another visit', 'Your crown will be fitted on Thursday at 9:15.', 'date: Thursday'],
  ['the year of something else', 'Your bridge was made in 2019.', 'number: 2019'],
  ['the drug of another effect', 'Ibuprofen makes you itch.', 'drug: Ibuprofen'],
  ['the dose of the other drug', 'Take ibuprofen 500 mg for pain.', 'dose: 500 mg'],
])('flags %s in other words', (_what, text, flag) => {
  expect(flagsOfFollowUp(text)).toContain(flag);
});

it.each([
  'Your crown will be fitted on 14 March at 9:15.',
  'You owe £326.70.',
  'Take amoxicillin 500 mg three times a day.',
  'The left side of your neck is normal.',
  'You can have acetaminophen.',
])('lets pass what was said in other words: %s', (text) => {
  expect(flagsOfFollowUp(text)).toEqual([]);
});

it('leaves the tooth of a consent to the comparison with its treatment, unless it was never said', () => {
  const flaggedInConsent = (text: string) =>
    unsupportedFacts({ text, transcript, isEnglishWord, hasTreatment: true }).map(
      ({ kind, words }) => `${kind}: ${words}`,
    );
  expect(flagged('A new crown on UL4 in May.')).toEqual(['tooth: UL4']);
  expect(flaggedInConsent('A new crown on UL4 in May.')).toEqual([]);
  expect(flaggedInConsent('A new crown on LR7 in May.')).toEqual(['tooth: LR7']);
});

it('takes time in proportion to the text', async () => {
  const timeOf = (times: number) => {
    const long = Array.from({ length: times }, (_, index) => `${visit} Visit ${index} of the upper left six.`);
    const text = long.join(' ');
    const said = transcriptFacts(text);
    return cpuMs(() => misplacedFacts(text, said.facts, said));
  };
  await timeOf(10);
  expect(await timeOf(160)).toBeLessThan(16 * 4 * Math.max(await timeOf(10), 5));
});
