import { fileURLToPath } from 'node:url';
import { type CountryResponse, open, type Reader, validate } from 'maxmind';

/** A country database in MaxMind's format; absent: the public-domain one that comes with the product. */
export interface CountryLookupConfig {
  readonly databasePath?: string | undefined;
}

/** Finds the country of a network address on this machine; no address leaves it. */
export interface CountryLookup {
  /**
   * Two letters, ISO 3166-1, of a public address; null for one in no known country and for no address. Do not ask for an
   * address of a local network: databases name a country for some. The database is read at the first call and kept. Rejects when it cannot be read, and tries again at the next call.
   */
  countryOf(ip: string): Promise<string | null>;
}

/** What databases hold of an address: MaxMind's own nest the country, others only name it. */
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
