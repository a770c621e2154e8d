import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import parseRange from 'range-parser';
import { checkForm } from './s3-policy.ts';
import { checkRequestSignature, type S3Credentials, S3Refusal } from './s3-signature.ts';

/**
 * The fault of a request: an error answer, no answer, a closed connection, or an answer that stops half-way with the
 * connection open (`stall`) or closed (`cut`).
 */
type S3Fault = { status: number; code: string } | 'hang' | 'reset' | 'stall' | 'cut';

export interface S3Server {
  url: string;
  bucket: string;
  credentials: S3Credentials;
  /** The stored objects, by key. */
  objects: Map<string, S3Object>;
  /** Keys whose removal is refused, as by a lock of the object. */
  locked: Set<string>;
  /** Advances the server's clock. */
  advance(ms: number): void;
  /** The next `times` requests fail like this; replaces earlier faults. */
  failNext(fault: S3Fault, times: number): void;
  close(): Promise<void>;
}

interface S3Object {
  bytes: Buffer;
  contentType: string;
  storedAt: Date;
}

interface S3Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/**
 * An S3 server in memory with one bucket, for tests. It speaks what `storage/s3.ts` uses (path style: PUT with If-None-Match,
 * POST form, GET with ranges, HEAD, DeleteObjects; HEAD and PUT of the bucket) and, unlike others on npm, it rejects requests without a valid signature.
 */
export async function startS3Server({ hasBucket = true } = {}): Promise<S3Server> {
  const bucket = 'openconsult-test';
  const credentials = { accessKeyId: 'test-access-key', secretAccessKey: 'test-secret-key', region: 'eu-central-1' };
  const objects = new Map<string, S3Object>();
  const locked = new Set<string>();
  const faults: S3Fault[] = [];
  let shiftMs = 0;
  let isMade = hasBucket;
  const now = () => Date.now() + shiftMs;

  async function answer(request: IncomingMessage): Promise<S3Answer> {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [, bucketName = '', ...keyParts] = pathname.split('/');
    const key = keyParts.map(decodeURIComponent).join('/');

    if (method === 'POST' && key === '' && !searchParams.has('delete')) {
      return postForm(request, bucketName);
    }
    const bodyHash = checkRequestSignature({ method, url, headers }, credentials, now());
    if (bucketName === bucket && method === 'PUT' && key === '') {
      isMade = true;
      return { status: 200 };
    }
    if (bucketName !== bucket || !isMade) throw new S3Refusal(404, 'NoSuchBucket', 'No such bucket');
    if (method === 'HEAD' && key === '') return { status: 200 };
    if (method === 'GET' && key === '' && searchParams.get('list-type') === '2') return listObjects(searchParams);
    if (method === 'PUT') return putObject(key, request, bodyHash);
    if (method === 'GET' || method === 'HEAD') return getObject(key, request, searchParams);
    if (method === 'POST' && key === '') return deleteObjects(request, bodyHash);
    throw new S3Refusal(501, 'NotImplemented', 'Not spoken here');
  }

  async function putObject(key: string, request: IncomingMessage, bodyHash: string): Promise<S3Answer> {
    if (request.headers['content-length'] === undefined) throw new S3Refusal(411, 'MissingContentLength', 'No length');
    const bytes = await readBody(request, bodyHash);
    if (request.headers['if-none-match'] === '*' && objects.has(key)) {
      throw new S3Refusal(412, 'PreconditionFailed', 'The object exists');
    }
    objects.set(key, {
      bytes,
      contentType: request.headers['content-type'] ?? 'binary/octet-stream',
      storedAt: new Date(now()),
    });
    return { status: 200, headers: { etag: `"${createHash('md5').update(bytes).digest('hex')}"` } };
  }

  async function postForm(request: IncomingMessage, bucketName: string): Promise<S3Answer> {
    const { fields, file } = await readForm(request);
    const grant = checkForm(fields, bucketName, credentials, now());
    if (bucketName !== bucket) throw new S3Refusal(404, 'NoSuchBucket', 'No such bucket');
    if (file.size > grant.maxBytes) throw new S3Refusal(400, 'EntityTooLarge', 'Too many bytes');
    if (file.size < grant.minBytes) throw new S3Refusal(400, 'EntityTooSmall', 'Too few bytes');
    const bytes = Buffer.from(await file.arrayBuffer());
    objects.set(grant.key, { bytes, contentType: grant.contentType, storedAt: new Date(now()) });
    return { status: grant.successStatus };
  }

  function getObject(key: string, request: IncomingMessage, query: URLSearchParams): S3Answer {
    const object = objects.get(key);
    if (object === undefined) throw new S3Refusal(404, 'NoSuchKey', 'No such key');
    const headers: Record<string, string> = { 'content-type': object.contentType, 'accept-ranges': 'bytes' };
    const disposition = query.get('response-content-disposition');
    if (disposition !== null) headers['content-disposition'] = disposition;
    const size = object.bytes.length;
    const ranges = parseRange(size, request.headers.range ?? '');
    if (ranges === -1) throw new S3Refusal(416, 'InvalidRange', 'Past the end');
    const range = ranges === -2 || ranges.length !== 1 ? undefined : ranges[0];
    if (range === undefined) return { status: 200, headers, body: object.bytes };
    headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`;
    return { status: 206, headers, body: object.bytes.subarray(range.start, range.end + 1) };
  }

  /** Two per page, so that a client must read all pages. */
  function listObjects(query: URLSearchParams): S3Answer {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter');
    const after = query.get('continuation-token') ?? '';
    const found = [...objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .filter(([key]) => delimiter === null || !key.slice(prefix.length).includes(delimiter))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const page = found.slice(0, 2);
    const contents = page.map(
      ([key, { bytes, storedAt }]) =>
        `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
    );
    const next = found.length > page.length ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
    const body = `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
    return { status: 200, headers: { 'content-type': 'application/xml' }, body };
  }

  async function deleteObjects(request: IncomingMessage, bodyHash: string): Promise<S3Answer> {
    const body = await readBody(request, bodyHash);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    const md5 = createHash('md5').update(body).digest('base64');
    if (request.headers['x-amz-checksum-crc32'] !== sum.toString('base64') && request.headers['content-md5'] !== md5) {
      throw new S3Refusal(400, 'InvalidRequest', 'DeleteObjects needs the checksum of its body');
    }
    const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescapeXml(key));
    const refused = keys.filter((key) => locked.has(key));
    for (const key of keys) if (!locked.has(key)) objects.delete(key);
    const errors = refused.map((key) => `<Error><Key>${key}</Key><Code>AccessDenied</Code></Error>`).join('');
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: `<DeleteResult>${errors}</DeleteResult>`,
    };
  }

  const server = createServer((request, response) => {
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === 'reset') {
      request.socket.destroy();
      return;
    }
    const failed = typeof fault === 'object';
    const answering = failed ? Promise.reject(new S3Refusal(fault.status, fault.code, '')) : answer(request);
    void answering.catch(refusal).then((found) => {
      if (fault === 'stall' || fault === 'cut') sendHalf(response, found, fault);
      else send(request, response, found);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    bucket,
    credentials,
    objects,
    locked,
    advance(ms) {
      shiftMs += ms;
    },
    failNext(fault, times) {
      faults.splice(0, faults.length, ...Array.from({ length: times }, () => fault));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function refusal(error: unknown): S3Answer {
  const known = error instanceof S3Refusal ? error : new S3Refusal(400, 'InvalidRequest', String(error));
  const body = `<?xml version="1.0"?><Error><Code>${known.code}</Code><Message>${known.message}</Message></Error>`;
  return { status: known.status, headers: { 'content-type': 'application/xml' }, body };
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers = {}, body = '' }: S3Answer): void {
  request.resume();
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendHalf(
  response: ServerResponse,
  { status, headers = {}, body = '' }: S3Answer,
  then: 'stall' | 'cut',
): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => {
    if (then === 'cut') response.destroy();
  });
}

async function readBody(request: IncomingMessage, bodyHash: string): Promise<Buffer> {
  const body = await buffer(request);
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && createHash('sha256').update(body).digest('hex') !== bodyHash) {
    throw new S3Refusal(400, 'XAmzContentSHA256Mismatch', 'The body is not what was signed');
  }
  return body;
}

/** The fields before the file, each given once, in lower case. Like S3, it ignores what follows the file. */
async function readForm(request: IncomingMessage): Promise<{ fields: Map<string, string>; file: File }> {
  const malformed = (message: string) => new S3Refusal(400, 'MalformedPOSTRequest', message);
  const body = new Response(new Uint8Array(await buffer(request)), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  });
  const form = await body.formData().catch((error) => {
    throw malformed(String(error));
  });
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    const field = name.toLowerCase();
    if (typeof value !== 'string') {
      if (name !== 'file') throw malformed('The file must be the field "file"');
      return { fields, file: value };
    }
    if (fields.has(field)) throw malformed('A form field is given twice');
    fields.set(field, value);
  }
  throw malformed('The form has no file');
}

function unescapeXml(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (entity, name) => characters[name] ?? entity);
}
