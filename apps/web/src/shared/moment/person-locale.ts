/**
 * English, as it is written in a country ('en-GB'); undefined stands for the browser's own choice (behaviour.md#user).
 */
export const localeOf = (country: string | null): string | undefined =>
  country === null ? undefined : `en-${country}`;

let current: string | undefined;

/** Says where the signed-in person is, for everything that is written from now on. */
export const setPersonCountry = (country: string | null): void => {
  current = localeOf(country);
};

/** How dates, times and numbers are written for the signed-in person, for `Intl`. */
export const personLocale = (): string | undefined => current;
