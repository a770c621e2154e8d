/** Something encrypted as it lies in the browser's database. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Nothing can be written or read: the server has not handed out this person's key (yet). */
export class JournalLocked extends Error {
  override readonly name = 'JournalLocked';
}

const IV_BYTES = 12;
const encoder = new TextEncoder();

/**
 * Encrypts what the journal keeps (reliability R12): AES-GCM under a key for each recording, derived by HKDF from the
 * person's key, which only the server hands out, to that person's session. No key can be read out of it, and none is
 * ever stored. What a text or slice is and whose recording it belongs to is authenticated with it.
 */
export class JournalSeal {
  #userKey: CryptoKey | undefined;
  #userId: string | undefined;
  readonly #recordingKeys = new Map<string, Promise<CryptoKey>>();

  isOpenFor(userId: string): boolean {
    return this.#userKey !== undefined && this.#userId === userId;
  }

  /** @param secret the person's key: 32 bytes, which the caller may overwrite afterwards. */
  async unlock(userId: string, secret: Uint8Array<ArrayBuffer>): Promise<void> {
    const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
    this.lock();
    this.#userKey = key;
    this.#userId = userId;
  }

  lock(): void {
    this.#userKey = undefined;
    this.#userId = undefined;
    this.#recordingKeys.clear();
  }

  /** @throws JournalLocked */
  async seal(recordingId: string, what: string, bytes: BufferSource): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(`${recordingId}/${what}`) };
    return { iv, data: await crypto.subtle.encrypt(algorithm, await this.#keyOf(recordingId), bytes) };
  }

  /**
   * The bytes again.
   * @throws JournalLocked, and an OperationError for what another person wrote, or what was changed or put elsewhere
   */
  async open(recordingId: string, what: string, { iv, data }: Sealed): Promise<ArrayBuffer> {
    const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(`${recordingId}/${what}`) };
    return crypto.subtle.decrypt(algorithm, await this.#keyOf(recordingId), data);
  }

  #keyOf(recordingId: string): Promise<CryptoKey> {
    const known = this.#recordingKeys.get(recordingId);
    if (known !== undefined) return known;
    if (this.#userKey === undefined) return Promise.reject(new JournalLocked());
    const derivation = {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: encoder.encode(recordingId),
      info: encoder.encode('openconsult recording'),
    };
    const algorithm = { name: 'AES-GCM', length: 256 };
    const key = crypto.subtle.deriveKey(derivation, this.#userKey, algorithm, false, ['encrypt', 'decrypt']);
    this.#recordingKeys.set(recordingId, key);
    return key;
  }
}
