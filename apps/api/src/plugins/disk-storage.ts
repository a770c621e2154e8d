import {
  createDiskStorageHandlers,
  type DiskResponse,
  type DiskStorage,
  type DiskStorageHandlers,
} from '@openconsult/integrations/storage';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Serves the URLs that disk storage signs: `PUT` and `GET /storage/object/*`, `POST /storage/form`. The signature in
 * the request is its permission, so register this outside of sessions and CSRF checks. Requests are not logged (their
 * URLs are credentials) and not rate limited (limits apply when they are signed).
 * See behaviour.md#uploads.
 */
interface DiskStorageOptions {
  storage: DiskStorage;
  onPosted?: (keyPrefix: string, bytes: number) => void;
}

export const diskStorage: FastifyPluginAsync<DiskStorageOptions> = async (app, { storage, onPosted }) => {
  const handlers = createDiskStorageHandlers(storage, onPosted);

  // Bodies are streamed to the handlers: not held in memory, parsed twice, or bound by `bodyLimit`.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));

  const route = (method: string | string[], url: string, handle: DiskStorageHandlers[keyof DiskStorageHandlers]) =>
    app.route({
      method,
      url,
      logLevel: 'warn',
      exposeHeadRoute: false,
      config: { rateLimit: false },
      handler: async (request, reply) => send(reply, await handle(asDiskRequest(request))),
    });
  route('PUT', '/storage/object/*', handlers.put);
  route(['GET', 'HEAD'], '/storage/object/*', handlers.get);
  route('POST', '/storage/form', handlers.form);
};

function asDiskRequest({ raw, method, headers }: FastifyRequest) {
  return { method, url: raw.url ?? '', headers, body: raw };
}

function send(reply: FastifyReply, { status, headers, body }: DiskResponse): FastifyReply {
  // Fastify hangs on an undefined payload of an async handler.
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? '');
}
