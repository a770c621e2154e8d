import { validationMessages } from '@openconsult/contracts/texts';
import { expect, test } from 'vitest';
import { REQUIREMENT_LABELS, unmetRequirements } from './password-requirements.ts';

const { passwordLength, passwordLowercase, passwordUppercase, passwordNumber, passwordSpecial } = validationMessages;

test.each([
  ['', [...REQUIREMENT_LABELS.keys()]],
  ['a', [passwordLength, passwordUppercase, passwordNumber, passwordSpecial]],
  ['ABCDEFGH', [passwordLowercase, passwordNumber, passwordSpecial]],
  ['Abcdefg1', [passwordSpecial]],
  ['Abcde 1!', []],
  ['Ärger1-ü', []],
])('%j lacks %j', (password, lacking) => {
  expect([...unmetRequirements(password)]).toEqual(lacking);
});
