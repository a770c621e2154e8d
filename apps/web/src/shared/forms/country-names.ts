import names from 'countries-list/minimal/countries.en.min.json';

const countryNames: Readonly<Record<string, string>> = names;

/** Every country by ISO 3166-1 code and English name, sorted by name. */
export const COUNTRIES: readonly { readonly value: string; readonly label: string }[] = Object.entries(countryNames)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** The English name of a country code; null for an unknown one. */
export const countryName = (code: string | null): string | null =>
  code === null ? null : (countryNames[code] ?? null);

/** The country of the first of these browser languages that names one ('en-GB' does, 'en' does not), else null. */
export const countryOfLanguages = (languages: readonly string[]): string | null => {
  for (const language of languages) {
    const { region } = regionOf(language);
    if (region !== undefined && region in countryNames) return region;
  }
  return null;
};

const regionOf = (language: string): { region?: string | undefined } => {
  try {
    return new Intl.Locale(language);
  } catch {
    return {};
  }
};
