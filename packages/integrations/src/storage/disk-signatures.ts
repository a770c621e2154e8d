import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { StorageError } from './port.ts';

/** What a signed form allows. The form's `policy` field, readable but not changeable. */
interface FormPolicy {
  keyPrefix: string;
  contentType: string;
  maxBytes: number;
  maxFiles: number;
  maxTotalBytes: number;
  expiresAtMs: number;
}

/** What a signed upload URL allows. */
interface PutGrant {
  key: string;
  contentType: string;
  minBytes: number;
  maxBytes: number;
}

const formPolicySchema = z.strictObject({
  keyPrefix: z.string(),
  contentType: z.string(),
  maxBytes: z.int().positive(),
  maxFiles: z.int().positive(),
  maxTotalBytes: z.int().positive(),
  expiresAtMs: z.int(),
});

const objectPath = '/storage/object/';

/**
 * Signs and checks the URLs and forms of disk storage: an HMAC-SHA256 over method, key, type, size and expiry, all of them.
 * The `check…` functions throw StorageError `refused` (not what was signed) or `expired`.
 */
export interface DiskSignatures {
  putUrl(grant: PutGrant, expiresInS: number): string;
  checkPut(url: string): PutGrant;
  getUrl(key: string, fileName: string, expiresInS: number): string;
  checkGet(url: string): { key: string; fileName: string };
  formUrl(): string;
  formFields(policy: FormPolicy): { policy: string; signature: string };
  checkForm(fields: ReadonlyMap<string, string>): FormPolicy;
  expiresAtMs(expiresInS: number): number;
}

export function createDiskSignatures(i: { secret: string; publicBaseUrl: string; now: () => number }): DiskSignatures {
  if (i.secret.length < 32) throw new Error('The storage secret must have at least 32 characters');
  const base = i.publicBaseUrl.replace(/\/+$/, '');

  // A JSON array is unambiguous: different lists never give the same text.
  const sign = (...parts: (string | number)[]) =>
    createHmac('sha256', i.secret).update(JSON.stringify(parts)).digest('base64url');

  function check(given: string | null | undefined, parts: (string | number)[], expiresAtMs: number): void {
    const expected = Buffer.from(sign(...parts));
    const actual = Buffer.from(given ?? '');
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
      throw new StorageError('refused', 'The signature does not match');
    }
    if (i.now() >= expiresAtMs) throw new StorageError('expired', 'The signature has expired');
  }

  const urlOf = (key: string, query: Record<string, string | number>) => {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) params.set(name, String(value));
    return `${base}${objectPath}${path}?${params}`;
  };
  const expiresAtMs = (expiresInS: number) => i.now() + expiresInS * 1000;

  return {
    expiresAtMs,

    putUrl({ key, contentType, minBytes, maxBytes }, expiresInS) {
      const expires = expiresAtMs(expiresInS);
      const signature = sign('PUT', key, contentType, minBytes, maxBytes, expires);
      return urlOf(key, { type: contentType, min: minBytes, max: maxBytes, expires, signature });
    },

    checkPut(url) {
      const { key, params } = readUrl(url);
      const contentType = params.get('type') ?? '';
      const minBytes = Number(params.get('min'));
      const maxBytes = Number(params.get('max'));
      const expires = Number(params.get('expires'));
      check(params.get('signature'), ['PUT', key, contentType, minBytes, maxBytes, expires], expires);
      return { key, contentType, minBytes, maxBytes };
    },

    getUrl(key, fileName, expiresInS) {
      const expires = expiresAtMs(expiresInS);
      return urlOf(key, { name: fileName, expires, signature: sign('GET', key, fileName, expires) });
    },

    checkGet(url) {
      const { key, params } = readUrl(url);
      const fileName = params.get('name') ?? '';
      const expires = Number(params.get('expires'));
      check(params.get('signature'), ['GET', key, fileName, expires], expires);
      return { key, fileName };
    },

    formUrl: () => `${base}/storage/form`,

    formFields(policy) {
      const text = Buffer.from(JSON.stringify(policy)).toString('base64url');
      return { policy: text, signature: sign('FORM', text) };
    },

    checkForm(fields) {
      const text = fields.get('policy') ?? '';
      check(fields.get('signature'), ['FORM', text], Number.POSITIVE_INFINITY);
      const policy = formPolicySchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      if (i.now() >= policy.expiresAtMs) throw new StorageError('expired', 'The form has expired');
      return policy;
    },
  };
}

/** The key follows the first `/storage/object/`, wherever the product itself is served. */
function readUrl(url: string): { key: string; params: URLSearchParams } {
  const [path = '', query = ''] = url.split('?', 2);
  const at = path.indexOf(objectPath);
  try {
    const key = path
      .slice(at + objectPath.length)
      .split('/')
      .map(decodeURIComponent)
      .join('/');
    return { key: at === -1 ? '' : key, params: new URLSearchParams(query) };
  } catch (error) {
    throw new StorageError('refused', 'Not an object URL', { cause: error });
  }
}
