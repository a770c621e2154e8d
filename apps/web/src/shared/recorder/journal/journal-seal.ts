/** Encrypted data as stored in the browser's database. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Nothing can be written or read before the server has sent the user's key. */
export class JournalLocked extends Error {
  override readonly name = 'JournalLocked';
}

const IV_BYTES = 12;
const encoder = new TextEncoder();

/**
 * Encrypts what the journal stores (fault R12): AES-GCM under a key for each recording, derived by HKDF from the
 * user's key, which only the server sends, to a session of that user. Keys cannot be extracted and are never
 * stored. The kind, recording and owner of the data are authenticated with it.
 */
export class JournalSeal {
  /** The key to write with, then those that only read what was stored before. */
  #userKeys: readonly CryptoKey[] = [];
  #userId: string | undefined;
  readonly #recordingKeys = new Map<string, Promise<CryptoKey[]>>();
  readonly #listeners = new Set<() => void>();

  isOpenFor(userId: string): boolean {
    return this.#userKeys.length > 0 && this.#userId === userId;
  }

  /** Notifies when a key has arrived. */
  onUnlock(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * @param secret the user's key: 32 bytes, which the caller may overwrite afterwards.
   * @param previous earlier keys, under which data may still be stored here.
   */
  async unlock(
    userId: string,
    secret: Uint8Array<ArrayBuffer>,
    previous: readonly Uint8Array<ArrayBuffer>[] = [],
  ): Promise<void> {
    const keys = await Promise.all(
      [secret, ...previous].map((each) => crypto.subtle.importKey('raw', each, 'HKDF', false, ['deriveKey'])),
    );
    this.lock();
    this.#userKeys = keys;
    this.#userId = userId;
    for (const listener of this.#listeners) listener();
  }

  lock(): void {
    this.#userKeys = [];
    this.#userId = undefined;
    this.#recordingKeys.clear();
  }

  /** @throws JournalLocked */
  async seal(recordingId: string, what: string, bytes: BufferSource): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(`${recordingId}/${what}`) };
    const [key] = await this.#keysOf(recordingId);
    if (key === undefined) throw new JournalLocked();
    return { iv, data: await crypto.subtle.encrypt(algorithm, key, bytes) };
  }

  /**
   * The bytes again.
   * @throws JournalLocked, and an OperationError for data of another user, or data that was changed or moved
   */
  async open(recordingId: string, what: string, { iv, data }: Sealed): Promise<ArrayBuffer> {
    const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(`${recordingId}/${what}`) };
    const keys = await this.#keysOf(recordingId);
    let failure: unknown = new JournalLocked();
    for (const key of keys) {
      try {
        return await crypto.subtle.decrypt(algorithm, key, data);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  #keysOf(recordingId: string): Promise<CryptoKey[]> {
    const known = this.#recordingKeys.get(recordingId);
    if (known !== undefined) return known;
    if (this.#userKeys.length === 0) return Promise.reject(new JournalLocked());
    const derivation = {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: encoder.encode(recordingId),
      info: encoder.encode('openconsult recording'),
    };
    const algorithm = { name: 'AES-GCM', length: 256 };
    const keys = Promise.all(
      this.#userKeys.map((key) => crypto.subtle.deriveKey(derivation, key, algorithm, false, ['encrypt', 'decrypt'])),
    );
    this.#recordingKeys.set(recordingId, keys);
    return keys;
  }
}
