/** The recovery codes as a text to keep: for whom, since when, and what to do with them. */
export const recoveryCodeSheet = (codes: readonly string[], email: string, day: string): string =>
  [
    'OpenConsult recovery codes',
    `For ${email}, made on ${day}`,
    '',
    ...codes,
    '',
    'Each code works once, at log-in, when you do not have your authenticator app.',
    'Keep them where only you can get at them.',
    '',
  ].join('\n');

/** A secret in groups of four, as people type it. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
