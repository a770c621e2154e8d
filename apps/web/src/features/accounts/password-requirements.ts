import { newPassword } from '@openconsult/contracts/new-password';
import { validationMessages } from '@openconsult/contracts/texts';

/** The requirements of a new password, in the texts and order of the contract. */
export const PASSWORD_REQUIREMENTS: readonly string[] = [
  validationMessages.passwordLength,
  validationMessages.passwordLowercase,
  validationMessages.passwordUppercase,
  validationMessages.passwordNumber,
  validationMessages.passwordSpecial,
];

/** The requirements that the password does not meet, by the contract's schema. */
export const unmetRequirements = (password: string): ReadonlySet<string> => {
  // For an empty password the contract reports only that it is required.
  if (password === '') return new Set(PASSWORD_REQUIREMENTS);
  const found = newPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];
  return new Set(found.filter((message) => PASSWORD_REQUIREMENTS.includes(message)));
};
