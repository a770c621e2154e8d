import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Stores small secrets that must be readable. A secret that is only compared is hashed instead. */
export interface SecretBox {
  /** Encrypts a text for one owner. Every call returns other bytes. */
  seal(text: string, ownerId: string): Uint8Array<ArrayBuffer>;
  /** Decrypts; null for bytes that were changed, belong to another owner, or were sealed with another secret. */
  open(sealed: Uint8Array, ownerId: string): string | null;
}

/**
 * A box whose key is derived from the installation's secret (HKDF) and a purpose, so that no two purposes share one.
 * AES-256-GCM; a sealed text is nonce, tag, then ciphertext. The owner is authenticated with it: a row copied to
 * another user does not open.
 */
export function createSecretBox(secret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `openconsult ${purpose}`, KEY_BYTES));
  return {
    seal(text, ownerId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(ownerId));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), encrypted]));
    },
    open(sealed, ownerId) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(ownerId)).setAuthTag(tag);
      try {
        return cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
