import { fileURLToPath } from 'node:url';
import { type CountryResponse, open, type Reader, validate } from 'maxmind';

/** A country database in MaxMind's format; absent: the public-domain one included in the product. */
export interface CountryLookupConfig {
  readonly databasePath?: string | undefined;
}

/** Finds the country of a network address without sending it anywhere. */
export interface CountryLookup {
  /**
   * Two letters, ISO 3166-1, of a public address; null for an unknown country and for text that is not an
   * address. Do not pass local addresses: databases name a country for some. The database is read at the first call;
   * rejects when that fails, and retries at the next call.
   */
  countryOf(ip: string): Promise<string | null>;
}

/** A database record: MaxMind's own nest the country, others only name it. */
type CountryRecord = CountryResponse & { readonly country_code?: string };

export function createCountryLookup({ databasePath }: CountryLookupConfig): CountryLookup {
  let opening: Promise<Reader<CountryRecord>> | undefined;
  const database = () => {
    opening ??= open<CountryRecord>(databasePath ?? bundledDatabase()).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    async countryOf(ip) {
      if (!validate(ip)) return null;
      const found = (await database()).get(ip);
      return found?.country_code ?? found?.country?.iso_code ?? null;
    },
  };
}

const bundledDatabase = (): string =>
  fileURLToPath(import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'));
