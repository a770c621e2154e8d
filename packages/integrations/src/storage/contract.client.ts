import { createHash } from 'node:crypto';
import type { SignedForm, SignedUpload } from './port.ts';

/** How a form differs from what was signed. */
export interface PostOptions {
  fields?: Record<string, string>;
  partType?: string;
  /** Omits this many bytes at the end of the form. */
  cutBytes?: number;
}

/** Uploads as a browser would. Resolves with the status. */
export async function put(signed: SignedUpload, bytes: Uint8Array): Promise<number> {
  const response = await fetch(signed.url, {
    method: signed.method,
    headers: signed.headers,
    body: Buffer.from(bytes),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Posts the form as a browser would. Resolves with the status. */
export async function post(
  form: SignedForm,
  key: string,
  bytes: Uint8Array,
  options: PostOptions = {},
): Promise<number> {
  const data = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? form.fields)) data.append(name, value);
  data.append('key', key);
  data.append('file', new Blob([Buffer.from(bytes)], { type: options.partType ?? 'audio/webm' }), 'segment');
  const encoded = new Request(form.url, { method: 'POST', body: data });
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  const sent = body.subarray(0, body.length - (options.cutBytes ?? 0));
  const response = await fetch(form.url, { method: 'POST', headers: { 'content-type': type }, body: sent });
  await response.arrayBuffer();
  return response.status;
}

export const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Random bytes: each sample is different. */
export function sample(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

/** Changes one character of the match to another valid one. */
export function flipLast(url: string, part: RegExp): string {
  return url.replace(part, (found) => found.slice(0, -2) + (found.at(-2) === '0' ? '1' : '0') + found.slice(-1));
}
