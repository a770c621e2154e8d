/** The texts of checks and answers, apart from those of screens: the first script of the page loads these. */

export const validationMessages = {
  required: 'This field is required',
  currencyRequired: 'This field is required.',
  email: 'This field must be a valid email',
  confirmation: 'This field confirmation does not match',
  samePassword: 'The new password is the same as your current password. Please enter a different password.',
  twoOptions: 'This field must have 2 options',
  phone: 'Enter a valid phone number ',
  phoneWithoutCountry: 'Enter a valid phone number.',
  videoUrl: 'Enter a valid url ',
  passwordLength: 'Password must be at least 8 characters',
  passwordLowercase: 'Password must contain at least one lowercase character',
  passwordUppercase: 'Password must contain at least one uppercase character',
  passwordNumber: 'Password must contain at least one number',
  passwordSpecial: 'Password must contain at least one special character',
  date: 'Enter a valid Date format (DD/MM/YYYY)',
  priceDecimals: 'Enter a number with up to 2 decimal places.',
  priceLimit: 'The price must not exceed 999,999.',
  currencySymbol: 'Invalid or unsupported currency symbol.',
  currencyFormat: 'Invalid currency format.',
  coverVideoTooShort: 'video is too short.',
} as const;

export const notifierMessages = {
  error: 'Error',
  errorOccurred: 'An error occurred',
  unknown: 'Unknown error',
  status: (code: number, text: string) => `Status: ${code} ${text}`,
} as const;

// Below: texts that are not in the specification.
export * as answerMessages from './answer-messages.ts';
