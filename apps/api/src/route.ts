import { decide } from '@openconsult/contracts/access-policy';
import type { Endpoint } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import {
  type Actor,
  type FileAddress,
  type FileAnswer,
  type FileStream,
  type RequestFacts,
  runAs,
  runAsSystem,
  type UseCase,
} from '@openconsult/core/platform';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { auditHooks } from './audit.ts';
import { callerAddress } from './caller-address.ts';
import type { CallCookies } from './session-cookies.ts';

/** A use case with the cookies of the answer, for calls that log in and out. */
export type Handler<E> = (...args: [...Parameters<UseCase<E>>, cookies: CallCookies]) => ReturnType<UseCase<E>>;

/** The handlers of a contract, by the names of its calls. */
export type Handlers<Contract extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Contract]: Handler<Contract[Name]>;
};

/** Mounts the calls of a contract. */
export function mount<Contract extends Readonly<Record<string, Endpoint>>>(
  app: FastifyInstance,
  contract: Contract,
  handlers: Handlers<NoInfer<Contract>>,
): void {
  for (const [name, endpoint] of Object.entries(contract)) route(app, endpoint, handlers[name] as Handler<Endpoint>);
}

/**
 * Mounts one call. Checked before the use case runs: 401 when not logged in, 419 without CSRF proof, 403 if the access
 * predicate fails, 422 for an invalid body or query (unknown keys included). Undeclared fields never leave in the
 * answer. The body of a rejected request is never read.
 */
export function route<E extends Endpoint>(app: FastifyInstance, contract: E, handler: Handler<NoInfer<E>>): void {
  const method: HTTPMethods = contract.method;
  app.route({
    method,
    url: contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { needsRawBody: contract.access === 'signed_body' },
    ...(contract.bodyMaxBytes !== undefined && { bodyLimit: contract.bodyMaxBytes }),
    ...auditHooks(app, contract),
    onRequest: [app.identify, app.rateLimit(), guard(contract)],
    schema: {
      ...(contract.params && { params: contract.params }),
      ...(contract.query && { querystring: contract.query }),
      ...(method !== 'GET' && { body: contract.body ?? noBody }),
      ...(contract.response && { response: { 200: contract.response } }),
    },
    handler: async (request, reply) => {
      const { actor } = request;
      const facts: RequestFacts = {
        ip: callerAddress(request),
        requestId: request.id,
        proxyCountry: request.proxyCountry,
        userAgent: request.headers['user-agent'] ?? null,
        bearer: bearerOf(request),
        signedBody: request.rawBody === null ? null : { raw: request.rawBody, signature: signatureOf(request) },
        sessionToken: app.sessionCookies.tokenOf(request),
        deviceToken: app.sessionCookies.deviceTokenOf(request),
      };
      const call = { params: request.params, query: request.query, body: request.body };
      const cookies = app.sessionCookies.ofCall(request, reply);
      // Safe casts: the guard checked the actor, the schemas the input.
      const answer: unknown = await inIdentity(contract, actor, () =>
        handler(actor as Parameters<UseCase<E>>[0], call as Parameters<UseCase<E>>[1], facts, cookies),
      );
      if (contract.answers === 'file') return sendFile(reply, answer as FileAnswer | FileAddress | FileStream);
      if (contract.answers === 'empty') return reply.code(204).send();
      return reply.code(200).header('cache-control', 'no-store').send(answer);
    },
  });
}

/** Calls whose permission is no login, those of an admin on other users' accounts, and those of an operator. */
const systemAccesses: readonly Endpoint['access'][] = [
  'public',
  'signed_link',
  'signed_body',
  'extension',
  'remote_microphone',
  'admin',
  'operator',
];

/** The identity that the database enforces on the use case's queries (docs/decisions/0025-row-level-security.md). */
const inIdentity = <Result>(
  { access }: Endpoint,
  actor: Actor | null,
  work: () => Result | Promise<Result>,
): Promise<Result> => (actor === null || systemAccesses.includes(access) ? runAsSystem(work) : runAs(actor, work));

const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{43})$/.exec(headers.authorization ?? '')?.[1] ?? null;

function signatureOf({ headers }: FastifyRequest): string | null {
  const given = headers['stripe-signature'];
  return typeof given === 'string' ? given : null;
}

/** A call without a body may have an empty one; anything else is rejected. */
const noBody = z.union([z.undefined(), z.null(), z.strictObject({})]);

/**
 * The order matters: 401 before 419, so that an ended session shows as such; 419 before 403, so that a forged request
 * learns nothing about rights.
 */
function guard({ access, method }: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    // Here the use case itself checks the token or the signature.
    if (access === 'extension' || access === 'signed_body') return;
    // Only the format of the phone's token is checked before the body is read; the use case checks whether it is valid.
    if (access === 'remote_microphone') {
      if (bearerOf(request) === null) throw new AppError('UNAUTHENTICATED');
      return;
    }
    const decision = decide(access, request.actor?.user ?? null);
    if (decision === 401) throw new AppError('UNAUTHENTICATED');
    if (method !== 'GET' && !request.server.sessionCookies.provesOwnPage(request)) throw new AppError('CSRF');
    if (decision === 403) throw new AppError('FORBIDDEN');
    // Postgres rejects NUL in a text.
    if (request.url.includes('%00')) throw new AppError('VALIDATION');
  };
}

function sendFile(reply: FastifyReply, file: FileAnswer | FileAddress | FileStream): FastifyReply {
  if ('location' in file) {
    return reply.header('cache-control', `private, max-age=${file.maxAgeS}`).redirect(file.location, 302);
  }
  if ('stream' in file) {
    const disposition = contentDisposition(file.fileName, { type: 'attachment' });
    reply.headers({ 'content-type': file.contentType, 'content-disposition': disposition, ...documentHeaders });
    return reply.send(file.stream);
  }
  const { content } = file;
  return reply
    .code(200)
    .headers({
      'content-type': file.contentType,
      'content-disposition': contentDisposition(file.fileName, { type: file.inline ? 'inline' : 'attachment' }),
      ...(file.partOfPage ? partHeaders(file.partOfPage) : documentHeaders),
    })
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}

const documentHeaders = {
  'cache-control': 'private, no-store',
  'x-frame-options': 'SAMEORIGIN',
  // The page shows the PDF in a frame; a file runs and loads nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
};

/** A browser that opens a picture by its address runs nothing of it. */
const partHeaders = ({ isImmutable }: NonNullable<FileAnswer['partOfPage']>) => ({
  'cache-control': isImmutable ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
});
