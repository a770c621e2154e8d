import { newPassword } from '@openconsult/contracts/new-password';
import { validationMessages } from '@openconsult/contracts/texts';

/** What a new password must be, in the contract's words and order. */
export const PASSWORD_REQUIREMENTS: readonly string[] = [
  validationMessages.passwordLength,
  validationMessages.passwordLowercase,
  validationMessages.passwordUppercase,
  validationMessages.passwordNumber,
  validationMessages.passwordSpecial,
];

/** Which of them this password does not meet yet, by the contract's own check. */
export const unmetRequirements = (password: string): ReadonlySet<string> => {
  // The contract says of an empty one only that it is required.
  if (password === '') return new Set(PASSWORD_REQUIREMENTS);
  const found = newPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];
  return new Set(found.filter((message) => PASSWORD_REQUIREMENTS.includes(message)));
};
