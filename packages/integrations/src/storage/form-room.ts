import { StorageError } from './port.ts';

interface Allowance {
  readonly keyPrefix: string;
  readonly maxFiles: number;
  readonly maxTotalBytes: number;
  readonly expiresAtMs: number;
}

interface Used {
  files: number;
  bytes: number;
  readonly untilMs: number;
}

/** Prefixes in memory before expired ones are discarded. */
const PREFIXES_KEPT = 1_000;

/**
 * What this process accepted under each prefix while its form was valid. Another form for the same prefix allows no more,
 * so that a renewed form does not raise the bounds. Failed uploads count too: their bytes were on the disk.
 */
export class FormRoom {
  readonly #used = new Map<string, Used>();

  /** @throws StorageError `too_many` when the prefix is at the limit of its form */
  take({ keyPrefix, maxFiles, maxTotalBytes, expiresAtMs }: Allowance, bytes: number, nowMs: number): void {
    const known = this.#used.get(keyPrefix);
    const used = known && known.untilMs > nowMs ? known : { files: 0, bytes: 0, untilMs: expiresAtMs };
    if (used.files + 1 > maxFiles || used.bytes + bytes > maxTotalBytes) {
      throw new StorageError('too_many', 'More was uploaded than this form allows. Please wait a few minutes.');
    }
    used.files += 1;
    used.bytes += bytes;
    this.#used.set(keyPrefix, used);
    if (this.#used.size > PREFIXES_KEPT) this.#dropEnded(nowMs);
  }

  #dropEnded(nowMs: number): void {
    for (const [keyPrefix, { untilMs }] of this.#used) if (untilMs <= nowMs) this.#used.delete(keyPrefix);
  }
}
