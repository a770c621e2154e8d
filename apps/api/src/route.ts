import type { Readable } from 'node:stream';
import type { CallParsed, CallResponse, Endpoint } from '@openconsult/contracts/endpoint';
import type { Browser } from '@openconsult/core/auth';
import { type Actor, runAs, runAsSystem } from '@openconsult/core/platform';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { auditHooks } from './audit.ts';
import { failure } from './errors.ts';
import { decide } from './permission-matrix.ts';
import type { CallCookies } from './session-cookies.ts';

/** A file as a use case hands it over. `inline` files open in the browser, the others are saved. */
export interface FileAnswer {
  readonly content: Uint8Array | Readable;
  readonly contentType: string;
  readonly fileName: string;
  readonly inline: boolean;
}

/** Nobody needs to be signed in where something else is the permission; for every other access there is an actor. */
type ActorOf<E> = E extends {
  readonly access: 'public' | 'signed_link' | 'signed_body' | 'extension' | 'remote_microphone';
}
  ? Actor | null
  : Actor;

type AnswerOf<E extends Endpoint> = 'file' extends E['answers']
  ? FileAnswer
  : 'empty' extends E['answers']
    ? undefined
    : CallResponse<E>;

/** What a use case is called with: parsed input, who asks, and the few facts of the request that matter. */
export type Call<E> = CallParsed<E> & {
  readonly actor: ActorOf<E>;
  readonly request: {
    readonly ip: string;
    readonly requestId: string;
    readonly userAgent: string | null;
    readonly bearer: string | null;
    /** What our own proxy says of the visitor's country; null without one. */
    readonly proxyCountry: string | null;
    /** What a `signed_body` call sent, byte for byte, with its signature; null elsewhere. */
    readonly signedBody: { readonly raw: string; readonly signature: string | null } | null;
  };
  readonly cookies: CallCookies;
};

/** The browser behind a call, for use cases that sign somebody in. */
export const browserOf = ({ request, cookies }: Pick<Call<Endpoint>, 'request' | 'cookies'>): Browser => ({
  ip: request.ip,
  userAgent: request.userAgent,
  previousToken: cookies.sessionToken,
  deviceToken: cookies.deviceToken,
});

/**
 * Mounts one call of the product. The contract decides everything that can be decided without the use case:
 * 401 for nobody, 419 for a change without proof that our page asked, 403 where the access predicate fails, 422 for a
 * body or query that does not fit (unknown keys included), and that nothing undeclared leaves in the answer.
 * A refused request's body is never read.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  useCase: (call: Call<NoInfer<E>>) => Promise<AnswerOf<NoInfer<E>>> | AnswerOf<NoInfer<E>>,
): void {
  const method: HTTPMethods = contract.method;
  app.route({
    method,
    url: contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { keepsRawBody: contract.access === 'signed_body' },
    ...auditHooks(app, contract),
    onRequest: [app.identify, app.rateLimit(), guard(contract)],
    schema: {
      ...(contract.params && { params: contract.params }),
      ...(contract.query && { querystring: contract.query }),
      ...(method !== 'GET' && { body: contract.body ?? noBody }),
      ...(contract.response && { response: { 200: contract.response } }),
    },
    handler: async (request, reply) => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        actor: request.actor,
        request: {
          ip: request.ip,
          requestId: request.id,
          proxyCountry: request.proxyCountry,
          userAgent: request.headers['user-agent'] ?? null,
          bearer: bearerOf(request),
          signedBody: request.rawBody === null ? null : { raw: request.rawBody, signature: signatureOf(request) },
        },
        cookies: app.sessionCookies.ofCall(request, reply),
      };
      // The schemas above made the parts what the contract says, and the guard made sure of the actor.
      const answer: unknown = await inIdentity(contract, request.actor, () => useCase(call as Call<E>));
      if (contract.answers === 'file') return sendFile(reply, answer as FileAnswer);
      if (contract.answers === 'empty') return reply.code(204).send();
      return reply.code(200).header('cache-control', 'no-store').send(answer);
    },
  });
}

/** Calls whose permission is no login, and those of an admin on other people's accounts. */
const systemAccesses: readonly Endpoint['access'][] = [
  'public',
  'signed_link',
  'signed_body',
  'extension',
  'remote_microphone',
  'admin',
];

/** What the database lets the use case reach, whatever its queries ask for (docs/decisions/0025-row-level-security.md). */
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

/** A call without a body may come with an empty one; anything in it is refused. */
const noBody = z.union([z.undefined(), z.null(), z.strictObject({})]);

/** The order matters: 401 before 419, so that an ended session shows as such; 419 before 403, so that nothing is told. */
function guard({ access, method }: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    // The use case asks for the extension's token, and the webhook's for its signature.
    if (access === 'extension' || access === 'signed_body') return;
    // Of a phone's grant at least the shape, before its body is read; the use case asks whether it counts.
    if (access === 'remote_microphone') {
      if (bearerOf(request) === null) throw failure('UNAUTHENTICATED');
      return;
    }
    const decision = decide(access, request.actor?.user ?? null);
    if (decision === 401) throw failure('UNAUTHENTICATED');
    if (method !== 'GET' && !request.server.sessionCookies.provesOwnPage(request)) throw failure('CSRF');
    if (decision === 403) throw failure('FORBIDDEN');
    // No text may hold NUL; Postgres would refuse the query.
    if (request.url.includes('%00')) throw failure('VALIDATION');
  };
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { content } = file;
  return reply
    .code(200)
    .headers({
      'content-type': file.contentType,
      'content-disposition': contentDisposition(file.fileName, { type: file.inline ? 'inline' : 'attachment' }),
      'cache-control': 'private, no-store',
      'x-frame-options': 'SAMEORIGIN',
      // The page shows the PDF in a frame of its own; a file runs nothing and loads nothing.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
    })
    .send(
      content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.byteLength) : content,
    );
}
