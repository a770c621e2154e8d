import type { LexiconTerm } from '@openconsult/db';

/** How a term is said: small letters and single spaces, so that one way of saying it is one term. */
export const spokenForm = (text: string): string => text.toLowerCase().trim().split(/\s+/).join(' ');

/** Whether there is anything in a text that can be said. */
export const isSpeakable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A person's own terms before those of their practice: of two that are said the same, the own one counts. */
export const ownFirst = (terms: readonly LexiconTerm[]): LexiconTerm[] => [
  ...terms.filter(({ userId }) => userId !== null),
  ...terms.filter(({ userId }) => userId === null),
];
