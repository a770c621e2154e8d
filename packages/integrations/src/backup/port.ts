import type { Readable } from 'node:stream';

/** One stored copy: a stream of bytes at one moment. */
export interface StoredCopy {
  readonly id: string;
  readonly time: Date;
  readonly tags: readonly string[];
}

/**
 * Copies under one key. Every byte is encrypted and authenticated, and equal pieces are stored once. Of the bytes of a
 * copy that was damaged, none is returned as if it were right.
 *
 * One process at a time stores, forgets or changes the key. What a killed one has locked is free again at once on the same
 * machine, and after half an hour on another.
 *
 * Every method throws `BackupError`.
 */
export interface CopyRepository {
  /**
   * Stores the bytes to their end. A failing stream stores nothing; that of a killed process may store a part, which the
   * caller recognises by its missing end.
   * @returns the id, and how many bytes were new
   */
  store(copy: { time: Date; tags: readonly string[]; bytes: Readable }): Promise<{ id: string; addedBytes: number }>;
  /** Oldest first; none where nothing was ever stored. */
  copies(): Promise<StoredCopy[]>;
  /** The bytes of a copy. The stream fails if they are not what was stored. */
  read(id: string): Readable;
  /** Removes copies and the bytes that no other copy has. */
  forget(ids: readonly string[]): Promise<void>;
  /** Verifies the structure, and a share of the bytes, such as '5%', unless null. @throws BackupError `damaged` */
  check(share: string | null): Promise<void>;
  /** Replaces the key of the repository. Safe to repeat. */
  changeKey(newKey: string): Promise<void>;
}

/** Where backups are: a folder or a bucket. */
export interface BackupDestination {
  /** A repository under a path such as 'practices/ID'. It is made when something is first stored. */
  repository(path: string, key: string): CopyRepository;
  /** Removes a repository with all it holds. Safe to repeat. */
  removeRepository(path: string): Promise<void>;
  /** A small file; null if there is none. */
  readFile(name: string): Promise<Uint8Array | null>;
  /** Puts a small file in place of the former one, of which nothing remains. */
  replaceFile(name: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Why a backup failed.
 * - `wrong_key`: the repository does not open with this key
 * - `no_repository`: there is none
 * - `damaged`: bytes are missing or changed
 * - `locked`: another process works on the repository
 * - `unavailable`: the destination cannot be reached, read or found, or is full, or the program is missing
 */
export type BackupErrorCode = 'wrong_key' | 'no_repository' | 'damaged' | 'locked' | 'unavailable';

/** The only error of a destination. Its message quotes no content. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
