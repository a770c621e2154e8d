const hex = (text: string): number[] => [...Buffer.from(text.replaceAll(' ', ''), 'hex')];

/** EBML, a segment of unknown size, a unit of 10 ms, and one opus track with the number 1. */
const HEAD = hex(
  '1A45DFA3 80  18538067 01FFFFFFFFFFFFFF  1549A966 87 2AD7B1 83 989680  1654AE6B 8D AE 8B D7 81 01 86 86 415F4F505553',
);
/** A cluster whose head claims 250 days, with one packet 327 s into it. */
const CLUSTER = hex('1F43B675 FF  E7 84 7FFFFFFF  A3 87 81 7FFF 00 F8FFFE');

/** A small recording that claims to last for hours or days: each cluster jumps by 327 s. */
export const longSilence = (clusters: number): Uint8Array =>
  new Uint8Array([...HEAD, ...Array.from({ length: clusters }, () => CLUSTER).flat()]);

const UNIT_MS = hex('1A45DFA3 80  18538067 01FFFFFFFFFFFFFF  1654AE6B 8D AE 8B D7 81 01 86 86 415F4F505553');
const BLOCK = hex('A3 87 81 0000 00 F8FFFE');
const CLUSTER_AT_ZERO = hex('1F43B675 FF  E7 81 00');

/** A recording in one segment with this many packets of 20 ms. */
export function manyPackets(count: number): Uint8Array {
  const bytes = new Uint8Array(UNIT_MS.length + CLUSTER_AT_ZERO.length + count * BLOCK.length);
  bytes.set([...UNIT_MS, ...CLUSTER_AT_ZERO]);
  for (let at = UNIT_MS.length + CLUSTER_AT_ZERO.length; at < bytes.length; at += BLOCK.length) bytes.set(BLOCK, at);
  return bytes;
}

/** Clusters with true times, as far apart as possible, with one packet each. */
export function sparseClusters(count: number): Uint8Array {
  const cluster = (index: number) => {
    const at = Buffer.alloc(4);
    at.writeUInt32BE(index * 32_767);
    return [...hex('1F43B675 FF E7 84'), ...at, ...BLOCK];
  };
  return new Uint8Array([...UNIT_MS, ...Array.from({ length: count }, (_, index) => cluster(index)).flat()]);
}
