import { BlockList, isIP } from 'node:net';

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv6');
}

/** Whether a server has a private address or the name of a local network. No DNS lookup. */
export function isPrivateHost(host: string | undefined): boolean {
  if (host === undefined) return false;
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  const family = isIP(name);
  if (family !== 0) return privateNetworks.check(name, family === 4 ? 'ipv4' : 'ipv6');
  return !name.includes('.') || name.endsWith('.localhost') || name.endsWith('.local') || name.endsWith('.internal');
}
