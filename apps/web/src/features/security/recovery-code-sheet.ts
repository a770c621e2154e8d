/** The recovery codes as a text to save, with the account, the date and instructions. */
export const recoveryCodeSheet = (codes: readonly string[], email: string, day: string): string =>
  [
    'OpenConsult recovery codes',
    `For ${email}, created on ${day}`,
    '',
    ...codes,
    '',
    'Each code works once, at login, when you do not have your authenticator app.',
    'Store them where only you have access.',
    '',
  ].join('\n');

/** A secret in groups of four characters, for typing. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
