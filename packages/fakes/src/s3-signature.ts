import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The access key, and the region and service it signs for. */
export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** An error answer of the S3 server, with the code that AWS uses. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface S3SignedRequest {
  method: string;
  /** Path and query as received. */
  url: string;
  headers: IncomingHttpHeaders;
}

const algorithm = 'AWS4-HMAC-SHA256';
const clockSkewMs = 15 * 60_000;
const longestExpiryS = 604_800;

/**
 * Checks AWS Signature Version 4, in the Authorization header or in the query of a pre-signed URL, by the documentation and
 * without the SDK's signer, so that the two check each other. Returns the body hash that was signed.
 *
 * @throws S3Refusal 403
 */
export function checkRequestSignature(request: S3SignedRequest, credentials: S3Credentials, nowMs: number): string {
  const [path = '/', rawQuery = ''] = request.url.split('?', 2);
  const query = parseQuery(rawQuery);
  const parameter = (name: string) => query.find(([key]) => key === name)?.[1] ?? '';
  const presigned = parameter('X-Amz-Algorithm') !== '';
  const authorization = presigned ? undefined : parseAuthorization(request.headers.authorization);

  const credential = authorization?.Credential ?? parameter('X-Amz-Credential');
  const signedHeaders = (authorization?.SignedHeaders ?? parameter('X-Amz-SignedHeaders')).split(';');
  const signature = authorization?.Signature ?? parameter('X-Amz-Signature');
  const date = presigned ? parameter('X-Amz-Date') : header(request.headers, 'x-amz-date');
  const bodyHash = presigned ? 'UNSIGNED-PAYLOAD' : header(request.headers, 'x-amz-content-sha256');

  if (!signedHeaders.includes('host')) throw denied('The host must be signed');
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith('x-amz-') && !signedHeaders.includes(name)) throw denied(`The header ${name} must be signed`);
  }

  const canonicalRequest = [
    request.method,
    path.split('/').map(decodeURIComponent).map(encode).join('/'),
    query
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${header(request.headers, name).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    bodyHash,
  ].join('\n');
  const hash = createHash('sha256').update(canonicalRequest).digest('hex');
  const scope = credential.split('/').slice(1).join('/');
  checkSignature(credential, date, [algorithm, date, scope, hash].join('\n'), signature, credentials);

  const signedAtMs = parseDate(date);
  if (signedAtMs - nowMs > clockSkewMs) throw denied('Signed in the future');
  if (presigned) {
    const expiresS = Number(parameter('X-Amz-Expires'));
    if (!(expiresS > 0 && expiresS <= longestExpiryS)) throw denied('Not an expiry');
    if (nowMs > signedAtMs + expiresS * 1000) throw denied('Request has expired');
  } else if (nowMs - signedAtMs > clockSkewMs) {
    throw new S3Refusal(403, 'RequestTimeTooSkewed', 'Signed too long ago');
  }
  return bodyHash;
}

/**
 * Checks `signature` over `text` with the key of the credential's day.
 *
 * @throws S3Refusal 403
 */
export function checkSignature(
  credential: string,
  date: string,
  text: string,
  signature: string,
  { accessKeyId, secretAccessKey, region }: S3Credentials,
): void {
  const day = date.slice(0, 8);
  if (credential.split('/')[0] !== accessKeyId) throw new S3Refusal(403, 'InvalidAccessKeyId', 'Unknown access key');
  if (credential !== `${accessKeyId}/${day}/${region}/s3/aws4_request`) throw denied('Not this region and day');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const expected = hmac(key, text);
  const actual = Buffer.from(signature, 'hex');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw new S3Refusal(403, 'SignatureDoesNotMatch', 'The signature does not match');
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const denied = (message: string) => new S3Refusal(403, 'AccessDenied', message);

function header(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  if (value === undefined) throw denied(`The header ${name} is missing`);
  return Array.isArray(value) ? value.join(',') : value;
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function parseQuery(query: string): [string, string][] {
  if (query === '') return [];
  return query.split('&').map((part) => {
    const [name = '', ...value] = part.split('=');
    return [decodeURIComponent(name), decodeURIComponent(value.join('='))];
  });
}

function parseAuthorization(authorization: string | undefined): Record<string, string> {
  if (!authorization?.startsWith(`${algorithm} `)) throw denied('Not signed');
  const parts = authorization.slice(algorithm.length + 1).split(',');
  return Object.fromEntries(parts.map((part) => part.trim().split('=', 2)));
}

function parseDate(date: string): number {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) throw denied('Not a date');
  return ms;
}
