import type { Tx } from '@openconsult/db';

/** A secret in the database, as a box sealed it for its owner. */
interface SealedValue {
  readonly id: string;
  /** As given to the box. */
  readonly owner: string;
  readonly sealed: Uint8Array;
}

/** All secrets of one kind, so that they can be sealed again when the installation's secret changes. */
export interface SealedValues {
  /** For the operator, such as 'keys of AI services'. */
  readonly name: string;
  /** The column that holds them, such as 'two_factors.encrypted_secret'. */
  readonly column: string;
  /** As given to the box. */
  readonly purpose: string;
  all(db: Tx): AsyncIterable<SealedValue>;
  /** Puts a value in place of the former one, unless that has changed meanwhile. */
  replace(db: Tx, value: SealedValue, sealed: Uint8Array<ArrayBuffer>): Promise<void>;
}

const BATCH = 500;

/** Reads rows in batches, each after the last of the former one. */
export async function* inBatches<Row>(
  read: (after: Row | undefined, most: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const rows: readonly Row[] = await read(last, BATCH);
    yield* rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}
