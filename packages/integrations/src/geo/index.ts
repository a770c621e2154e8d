export { type CountryLookup, type CountryLookupConfig, createCountryLookup } from './country-lookup.ts';
