/** A count of what was right among what was looked at, with what was not, in words. */
export interface Score {
  right: number;
  of: number;
  errors: string[];
}

export const sum = (scores: readonly Score[]): Score => ({
  right: scores.reduce((total, { right }) => total + right, 0),
  of: scores.reduce((total, { of }) => total + of, 0),
  errors: scores.flatMap(({ errors }) => errors),
});

/** One case each; `errorOf` gives what is wrong, or null. */
export function scored<T>(cases: readonly T[], errorOf: (one: T) => string | null): Score {
  const errors = cases.map(errorOf).filter((error) => error !== null);
  return { right: cases.length - errors.length, of: cases.length, errors };
}
