/** The head of an EBML element (RFC 8794). */
export interface ElementHead {
  id: number;
  /** undefined: unknown, as in a live recording */
  size: number | undefined;
  /** Length of the head itself. */
  bytes: number;
}

/** The head at a place; `short`: the bytes end before it does; `bad`: no element begins here. */
export function readElementHead(bytes: Uint8Array, at: number): ElementHead | 'short' | 'bad' {
  const first = bytes[at];
  if (first === undefined) return 'short';
  const idBytes = lengthOf(first);
  if (idBytes > 4) return 'bad';
  const sizeFirst = bytes[at + idBytes];
  if (sizeFirst === undefined) return 'short';
  const sizeBytes = lengthOf(sizeFirst);
  if (sizeBytes > 8) return 'bad';
  const end = at + idBytes + sizeBytes;
  if (end > bytes.length) return 'short';
  const mask = 0xff >> sizeBytes;
  const rest = bytes.subarray(at + idBytes + 1, end);
  const unknown = (sizeFirst & mask) === mask && rest.every((byte) => byte === 0xff);
  const size = rest.reduce((value, byte) => value * 256 + byte, sizeFirst & mask);
  return {
    id: unsigned(bytes.subarray(at, at + idBytes)),
    size: unknown ? undefined : size,
    bytes: idBytes + sizeBytes,
  };
}

/** The elements inside one that is complete. Ends at the first that is not. */
export function* childElements(body: Uint8Array): Generator<{ id: number; body: Uint8Array }> {
  let at = 0;
  while (at < body.length) {
    const head = readElementHead(body, at);
    if (head === 'short' || head === 'bad' || head.size === undefined) return;
    const start = at + head.bytes;
    at = start + head.size;
    yield { id: head.id, body: body.subarray(start, at) };
  }
}

export function unsigned(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

/** Bytes of a number whose first byte this is: one more than its leading zero bits. */
function lengthOf(first: number): number {
  return Math.clz32(first) - 23;
}
