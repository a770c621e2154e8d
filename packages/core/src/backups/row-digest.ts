import { createHash } from 'node:crypto';

const NEWLINE = 0x0a;
const MODULUS = 2n ** 256n;

/** How many rows, and their digest. */
export interface RowCount {
  readonly rows: number;
  readonly digest: string;
}

/**
 * Counts and digests rows of COPY's text, one a line: the sum of their hashes (SHA-256), which does not depend on the
 * order that a database happens to return them in.
 */
export class RowDigest {
  #rest: Buffer = Buffer.alloc(0);
  #sum = 0n;
  #rows = 0;

  /** @returns the whole rows so far that no earlier call returned */
  add(chunk: Buffer): Buffer {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      this.#rest = Buffer.concat([this.#rest, chunk]);
      return Buffer.alloc(0);
    }
    const whole = Buffer.concat([this.#rest, chunk.subarray(0, end)]);
    this.#rest = Buffer.from(chunk.subarray(end));
    for (let from = 0; from < whole.length; ) {
      const next = whole.indexOf(NEWLINE, from) + 1;
      const hash = createHash('sha256').update(whole.subarray(from, next)).digest('hex');
      this.#sum = (this.#sum + BigInt(`0x${hash}`)) % MODULUS;
      this.#rows += 1;
      from = next;
    }
    return whole;
  }

  /** @throws Error if the last row is not whole */
  end(): RowCount {
    if (this.#rest.length > 0) throw new Error('The last row has no end.');
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(64, '0') };
  }
}

/** The count and digest of a stream of rows. */
export async function digestOf(rows: AsyncIterable<Buffer>): Promise<RowCount> {
  const digest = new RowDigest();
  for await (const chunk of rows) digest.add(chunk);
  return digest.end();
}
