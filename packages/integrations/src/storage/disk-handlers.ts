import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import parseRange from 'range-parser';
import { attachment } from './content-disposition.ts';
import { mediaType, sameMediaType } from './content-type.ts';
import { type DiskStorage, reserved, streamObject } from './disk.ts';
import { FormRoom } from './form-room.ts';
import { readUploadForm } from './multipart.ts';
import { StorageError, type StorageErrorCode } from './port.ts';

/** The parts of a request that handlers need. Node's `IncomingMessage` is its own `body`. */
export interface DiskRequest {
  method: string;
  /** Path and query, as received. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** The answer. A stream closes its file when it ends or is destroyed. */
export interface DiskResponse {
  status: number;
  headers: Record<string, string>;
  body: Readable | string | null;
}

/**
 * Serves the URLs that disk storage signed. The signature is the permission: no session, cookie or CSRF token.
 *
 * A refusal is `{ message, code }` with the code of `StorageError`: 403 `refused` and `expired`, 404, 409, 413, 415, 429, 503.
 * Uploads are streamed and stop at the first byte too many. The handlers never throw.
 */
export interface DiskStorageHandlers {
  /** `PUT /storage/object/<key>` */
  put(request: DiskRequest): Promise<DiskResponse>;
  /** `POST /storage/form` */
  form(request: DiskRequest): Promise<DiskResponse>;
  /** `GET` and `HEAD /storage/object/<key>`, with byte ranges. */
  get(request: DiskRequest): Promise<DiskResponse>;
}

const statusOf: Record<StorageErrorCode, number> = {
  not_found: 404,
  refused: 403,
  expired: 403,
  too_large: 413,
  wrong_type: 415,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
};

/** Headers that make a hostile file harmless in a browser: never sniffed, never shown as a page of this origin. */
const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
};

/** How much of a rejected upload is read, so that the client receives the answer before the connection closes. */
const drainBytes = 1_048_576;
const drainMs = 2_000;

/** @param onPosted receives the prefix of a form and about how many bytes were posted with it */
export function createDiskStorageHandlers(
  storage: DiskStorage,
  onPosted?: (keyPrefix: string, bytes: number) => void,
): DiskStorageHandlers {
  const { files, signatures } = storage;
  const room = new FormRoom();

  return {
    put: (request) =>
      answered(request, async () => {
        const { key, contentType, ...size } = signatures.checkPut(request.url);
        if (!sameMediaType(request.headers['content-type'], contentType)) throw wrongType(contentType);
        const length = Number(request.headers['content-length'] ?? Number.NaN);
        if (length > size.maxBytes) throw new StorageError('too_large', `More than ${size.maxBytes} bytes`);
        if (!(length >= size.minBytes)) throw new StorageError('refused', `Not ${size.minBytes} bytes`);
        if (await storage.isLow()) throw reserved();
        await files.create(key, contentType, unbroken(request.body), size);
        return { status: 200, headers: safeHeaders, body: null };
      }),

    form: (request) =>
      answered(request, async () => {
        const form = await readUploadForm(request.body, request.headers);
        try {
          const policy = signatures.checkForm(form.fields);
          const key = form.fields.get('key') ?? '';
          if (!key.startsWith(policy.keyPrefix) || key === policy.keyPrefix) {
            throw new StorageError('refused', 'The key is outside the signed prefix');
          }
          const partTypeAllowed =
            mediaType(form.fileType) === 'application/octet-stream' || sameMediaType(form.fileType, policy.contentType);
          if (!sameMediaType(form.fields.get('content-type'), policy.contentType) || !partTypeAllowed) {
            throw wrongType(policy.contentType);
          }
          const length = Number(request.headers['content-length'] ?? policy.maxBytes);
          room.take(policy, length, storage.now());
          const size = { minBytes: 1, maxBytes: policy.maxBytes };
          await files.create(key, policy.contentType, unbroken(form.file), size);
          onPosted?.(policy.keyPrefix, length);
        } finally {
          request.body.unpipe();
          form.file.destroy();
        }
        return { status: 204, headers: safeHeaders, body: null };
      }),

    get: (request) =>
      answered(request, async () => {
        const { key, fileName } = signatures.checkGet(request.url);
        const object = await files.open(key);
        const headers = {
          ...safeHeaders,
          'content-type': object.contentType,
          'content-disposition': attachment(fileName),
          'accept-ranges': 'bytes',
        };
        const respond = (status: number, extra: Record<string, string>, start: number, length: number) => {
          const body = request.method === 'HEAD' || status === 416 ? null : streamObject(object, { start, length });
          if (body === null) void object.handle.close();
          return { status, headers: { ...headers, 'content-length': String(length), ...extra }, body };
        };
        const ranges = parseRange(object.sizeBytes, request.headers.range ?? '', { combine: true });
        if (ranges === -1) return respond(416, { 'content-range': `bytes */${object.sizeBytes}` }, 0, 0);
        const range = ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
        // A malformed or many-part range may be ignored (RFC 9110 §14.2); the answer is then the whole object.
        if (range === undefined) return respond(200, {}, 0, object.sizeBytes);
        const contentRange = `bytes ${range.start}-${range.end}/${object.sizeBytes}`;
        return respond(206, { 'content-range': contentRange }, range.start, range.end - range.start + 1);
      }),
  };
}

async function answered(request: DiskRequest, work: () => Promise<DiskResponse>): Promise<DiskResponse> {
  try {
    return await work();
  } catch (error) {
    const known = error instanceof StorageError ? error : new StorageError('refused', 'Malformed request');
    const headers: Record<string, string> = { ...safeHeaders, 'content-type': 'application/json; charset=utf-8' };
    if (known.code === 'unavailable') headers['retry-after'] = '5';
    if (known.code === 'too_many') headers['retry-after'] = '60';
    if (!(await drained(request.body))) headers.connection = 'close';
    const body = JSON.stringify({ message: known.message, code: known.code });
    return { status: statusOf[known.code], headers, body };
  }
}

/** Reads a stream without destroying it on an early exit: a destroyed request cannot be answered. */
function unbroken(stream: Readable): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }) };
}

/** True when the body was read to its end. */
function drained(body: Readable): Promise<boolean> {
  if (body.readableEnded || body.destroyed) return Promise.resolve(body.readableEnded);
  return new Promise((resolve) => {
    let total = 0;
    const finish = (ended: boolean) => {
      clearTimeout(timer);
      body.off('data', count);
      body.pause();
      resolve(ended);
    };
    const count = (chunk: Uint8Array) => {
      total += chunk.byteLength;
      if (total > drainBytes) finish(false);
    };
    const timer = setTimeout(finish, drainMs, false);
    body.once('end', () => finish(true));
    body.once('close', () => finish(body.readableEnded));
    body.unpipe();
    body.on('data', count);
    body.resume();
  });
}

function wrongType(contentType: string): StorageError {
  return new StorageError('wrong_type', `Not ${contentType}`);
}
