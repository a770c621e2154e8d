import { BlockList, isIP } from 'node:net';

type Subnet = readonly [network: string, bits: number];

type Family = 'ipv4' | 'ipv6';

/** A list for each family: in one, the IPv6 form of IPv4 would match every IPv4 address. */
function listsOf(subnets: Record<Family, readonly Subnet[]>): Record<Family, BlockList> {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const family of ['ipv4', 'ipv6'] as const)
    for (const [network, bits] of subnets[family]) lists[family].addSubnet(network, bits, family);
  return lists;
}

/** No service of a practice is there: metadata of a cloud, link-local, unspecified, multicast, and forms of IPv4 in IPv6. */
const never = listsOf({
  ipv4: [
    ['0.0.0.0', 8],
    ['100.100.100.200', 32],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  ipv6: [
    ['::', 128],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fd00:ec2::', 32],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
});

/** This machine and its networks. */
const own = listsOf({
  ipv4: [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ],
  ipv6: [
    ['::1', 128],
    ['fc00::', 7],
  ],
});

/** `private`: this machine or its networks; `forbidden`: never the address of a service. */
export type AddressKind = 'public' | 'private' | 'forbidden';

export function addressKind(address: string): AddressKind {
  const family: Family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0 || never[family].check(address, family)) return 'forbidden';
  return own[family].check(address, family) ? 'private' : 'public';
}
