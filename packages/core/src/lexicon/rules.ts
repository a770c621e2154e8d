import type { LexiconTerm } from '@openconsult/db';

/** The spoken form of a term: lower case and single spaces, so that each is unique. */
export const spokenForm = (text: string): string => text.toLowerCase().trim().split(/\s+/).join(' ');

/** Whether a text can be spoken. */
export const isSpeakable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A user's own terms before those of their practice: for the same spoken form, the own one wins. */
export const ownFirst = (terms: readonly LexiconTerm[]): LexiconTerm[] => [
  ...terms.filter(({ userId }) => userId !== null),
  ...terms.filter(({ userId }) => userId === null),
];
