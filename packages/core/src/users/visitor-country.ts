import ipaddr from 'ipaddr.js';
import type { Deps } from '../platform/deps.ts';

/** The origin of a call, as far as the network knows it. */
export interface Visitor {
  readonly ip: string;
  /** The configured header of our own proxy; null without one, or if it is empty. */
  readonly proxyCountry: string | null;
}

export interface VisitorCountry {
  readonly allowed: boolean;
  /** Two letters; null while no countries are configured, on a local network, and if unknown. */
  readonly country: string | null;
}

/** The ranges without public addresses: the machine itself, and a practice's own network. */
const LOCAL_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/** True for an address of a local network, IPv6 forms of IPv4 addresses included. */
const isLocalAddress = (ip: string): boolean => ipaddr.isValid(ip) && LOCAL_RANGES.has(ipaddr.process(ip).range());

/**
 * Decides whether a visitor's country may use this installation (behaviour.md#region-lock). Without configured
 * countries every visitor may, and nothing is looked up. A local network always may. An unknown country may not: a
 * configured list means "these and no others". The proxy's header takes precedence over the address.
 */
export async function visitorCountry(
  { config, countries }: Pick<Deps, 'config' | 'countries'>,
  { ip, proxyCountry }: Visitor,
): Promise<VisitorCountry> {
  if (!config.ALLOWED_COUNTRIES) return { allowed: true, country: null };
  const named = proxyCountry?.trim().toUpperCase();
  if (!named && isLocalAddress(ip)) return { allowed: true, country: null };
  const country = named || (await countries.countryOf(publicForm(ip)));
  return { allowed: country !== null && allowedCountries(config.ALLOWED_COUNTRIES).includes(country), country };
}

/** An IPv4 address in IPv6 form, as IPv4; databases only know that. */
const publicForm = (ip: string): string => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip);

const allowedCountries = (list: string): string[] => list.split(',').map((country) => country.trim().toUpperCase());
