import { newPassword } from '@openconsult/contracts/new-password';
import { validationMessages } from '@openconsult/contracts/texts';

/** The requirements of a new password: the contract's messages with their short form, in the order of the contract. */
export const REQUIREMENT_LABELS: ReadonlyMap<string, string> = new Map([
  [validationMessages.passwordLength, 'At least 8 characters'],
  [validationMessages.passwordLowercase, 'A lower-case letter'],
  [validationMessages.passwordUppercase, 'An upper-case letter'],
  [validationMessages.passwordNumber, 'A number'],
  [validationMessages.passwordSpecial, 'A symbol'],
]);

/** The requirements that the password does not meet, by the contract's schema. */
export const unmetRequirements = (password: string): ReadonlySet<string> => {
  // For an empty password the contract reports only that it is required.
  if (password === '') return new Set(REQUIREMENT_LABELS.keys());
  const found = newPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];
  return new Set(found.filter((message) => REQUIREMENT_LABELS.has(message)));
};
