/**
 * English as written in a country ('en-GB'); undefined for the browser's default (behaviour.md#user).
 */
export const localeOf = (country: string | null): string | undefined =>
  country === null ? undefined : `en-${country}`;

let current: string | undefined;

/** Sets the current user's country for all formatting. */
export const setUserCountry = (country: string | null): void => {
  current = localeOf(country);
};

/** The current user's locale, for `Intl`. */
export const userLocale = (): string | undefined => current;
