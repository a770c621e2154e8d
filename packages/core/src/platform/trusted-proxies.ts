import ipaddr from 'ipaddr.js';
import type { Config } from './config.ts';

const PRIVATE_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

/** Whether to trust a peer's `X-Forwarded-*`; `hop` is 0 for the peer itself. */
export type TrustProxy = (address: string | undefined, hop: number) => boolean;

/**
 * Reads TRUST_PROXY. A listed proxy is trusted at every hop. With `private`, one proxy on this machine or a private
 * network is trusted; claims that a caller on the same network sends to it are not.
 */
export function trustProxyOf(setting: Config['TRUST_PROXY']): TrustProxy {
  if (setting === 'private') return (address, hop) => hop === 0 && PRIVATE_RANGES.has(rangeOf(address));
  const networks = setting.map((each) => ipaddr.parseCIDR(each.includes('/') ? each : `${each}/${wholeOf(each)}`));
  return (address) => {
    if (address === undefined || !ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
  };
}

const wholeOf = (address: string): number => (ipaddr.IPv4.isValid(address) ? 32 : 128);

const rangeOf = (address: string | undefined): string =>
  address !== undefined && ipaddr.isValid(address) ? ipaddr.process(address).range() : 'unknown';
