import type { Readable } from 'node:stream';

/**
 * Stores uploaded and produced files. Two drivers: `disk` (development, tests and single-machine installations) and `s3`
 * (AWS, MinIO and compatible ones). Both pass `contract.suite.ts`.
 *
 * Every object is private. A browser reaches one only through a URL signed here, for one method, one key and a short time.
 *
 * See behaviour.md#uploads.
 */

/** A PUT that a browser may send once. Send every header given here, and a body of exactly the announced size. */
export interface SignedUpload {
  url: string;
  method: 'PUT';
  headers: Record<string, string>;
}

/**
 * A multipart POST form that a browser may send once per key. Add all `fields`, then `key` (must start with `keyPrefix` and
 * be longer), then the bytes as the last field, `file`. Nothing after `file` is read.
 */
export interface SignedForm {
  url: string;
  fields: Record<string, string>;
  keyPrefix: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

export interface PutRequest {
  key: string;
  contentType: string;
  size: { exactBytes: number } | { maxBytes: number };
  expiresInS: number;
}

interface FormRequest {
  keyPrefix: string;
  contentType: string;
  /** Of one file. */
  maxBytes: number;
  maxFiles: number;
  maxTotalBytes: number;
  expiresInS: number;
}

export interface ListedObject {
  key: string;
  sizeBytes: number;
  /** When its bytes were stored, by the clock of the store. */
  storedAt: Date;
}

/** What is known of an object without reading it. */
export interface ObjectHead {
  sizeBytes: number;
  contentType: string;
}

/** Bytes `start` to `end`, both included and counted from 0. Without `end`: to the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

/**
 * Reads and writes objects by key. A key is 1 to 512 characters in segments split by `/`, see `assertKey`; anything else is
 * refused before the store is asked.
 *
 * Every method throws `StorageError`: `unavailable` when the store is down, slow or full (safe to retry later).
 */
export interface ObjectStorage {
  readonly driver: 'disk' | 's3';

  /** Whether a form can overwrite a key: that of S3 cannot prevent it. */
  readonly formsReplace: boolean;

  /**
   * Signs one upload of `contentType`: of exactly `exactBytes`, or of 1 to `maxBytes` where the size is not known. S3
   * cannot express a maximum: there an unknown size is not bound, so check `head` before the use. The store rejects another key,
   * type or size, an expired request and a tampered URL. An object uploaded this way is never overwritten: other bytes are
   * rejected (409 or 412), and the same bytes answer 200 (disk) or 412 (s3).
   */
  signPut(i: PutRequest): Promise<SignedUpload>;

  /**
   * Signs a form for many uploads of 1 to `maxBytes` bytes under one prefix. The store rejects a key outside the prefix,
   * another `Content-Type` field, more bytes, an expired request and a tampered policy. Disk rejects other bytes under an
   * existing key (409); the POST form of S3 cannot express that, and some servers store a form that lacks its end, so
   * registering the upload compares its hash.
   *
   * `maxFiles` and `maxTotalBytes` bound the uploads to disk under the prefix while a form for it is valid, in each process:
   * more is rejected with 429 until the form expires. S3 cannot express that either.
   */
  signForm(i: FormRequest): Promise<SignedForm>;

  /** Signs a download. It is served as an attachment, under `fileName` if given. */
  signGet(i: { key: string; expiresInS: number; fileName?: string }): Promise<string>;

  /** Null when there is no such object. */
  head(key: string): Promise<ObjectHead | null>;

  /** The bytes, or a range of them. Throws `not_found`; `refused` when the range starts past the end. */
  read(key: string, range?: ByteRange): Promise<Uint8Array>;

  /** The bytes in chunks, for large objects. Throws `not_found` before the first chunk. */
  stream(key: string): Promise<Readable>;

  /** Writes for the server itself. Overwrites: a reader sees the old object or the new one, never a mixture. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;

  /** The same for a local file, without holding it in memory. */
  writeFile(key: string, path: string, contentType: string): Promise<void>;

  /** The objects directly under a prefix that ends with a slash, in no order. None when there is no such prefix. */
  list(prefix: string): Promise<ListedObject[]>;

  /**
   * Every object whose key can be read, in no order. One that is stored or removed meanwhile may be missing. Backups read it: one call reads
   * the head of each object on a disk, and a thousand names a request on S3.
   */
  listAll(): AsyncIterable<ListedObject>;

  /** True while only the space reserved for recordings is left, so that other uploads are rejected. Always false on S3. */
  isLow(): Promise<boolean>;

  /** Removes every key; ignores missing ones. */
  remove(keys: readonly string[]): Promise<void>;
}

/**
 * Why the store failed.
 * - `not_found`: no such object
 * - `refused`: the signature, key, size or form does not match what was signed; or a malformed key or range
 * - `expired`: signed correctly, but too long ago
 * - `too_large`, `wrong_type`: more bytes, or another content type, than signed
 * - `conflict`: other bytes are stored under this key
 * - `too_many`: more files or bytes than the form allows for now
 * - `unavailable`: the store is down, slow or full
 */
export type StorageErrorCode =
  | 'not_found'
  | 'refused'
  | 'expired'
  | 'too_large'
  | 'wrong_type'
  | 'conflict'
  | 'too_many'
  | 'unavailable';

/** The only error that storage throws. The message never contains file content. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** The store is unavailable; see docs/decisions/0004-outbox.md. */
  get isOutage(): boolean {
    return this.code === 'unavailable';
  }
}
