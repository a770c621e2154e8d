import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { SignedForm, SignedUpload } from './port.ts';

/** How a form differs from what was signed. */
export interface PostOptions {
  fields?: Record<string, string>;
  partType?: string;
  /** Omits this many bytes at the end of the form. */
  cutBytes?: number;
  /** The connection breaks there, instead of a request that is shorter. */
  isCutByNetwork?: boolean;
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
  if (options.isCutByNetwork) return breakOff(form.url, { 'content-type': type, 'content-length': body.length }, sent);
  const response = await fetch(form.url, { method: 'POST', headers: { 'content-type': type }, body: sent });
  await response.arrayBuffer();
  return response.status;
}

/** Sends less than it announces and closes. @throws Error always, once the connection is closed. */
async function breakOff(url: string, headers: Record<string, string | number>, sent: Buffer): Promise<never> {
  const outgoing = request(url, { method: 'POST', headers, agent: false });
  await new Promise<void>((resolve) => outgoing.write(sent, () => resolve()));
  await delay(50);
  outgoing.destroy();
  const [error] = (await once(outgoing, 'error')) as [Error];
  throw error;
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
