import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decide } from '@openconsult/contracts/access-policy';
import { AppError } from '@openconsult/contracts/errors';
import { VIDEO_MAX_BYTES } from '@openconsult/contracts/limits';
import { RESUMABLE_UPLOAD_PATH } from '@openconsult/contracts/uploads';
import { type Actor, type Config, runAs } from '@openconsult/core/platform';
import type { ResumableUploads } from '@openconsult/core/uploads';
import { FileStore } from '@tus/file-store';
import { Server, type Upload } from '@tus/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from '../errors.ts';

interface ResumableUploadsOptions {
  readonly uploads: ResumableUploads;
  readonly config: Config;
}

const EXPIRES_MS = 86_400_000;
const SWEEP_MS = 3_600_000;

/** One folder for each installation on this machine: several API processes need sticky sessions, or a shared disk. */
const folderOf = ({ STORAGE_DIR }: Config): string =>
  STORAGE_DIR ? join(STORAGE_DIR, 'resumable') : join(tmpdir(), 'openconsult-resumable');

/** What the tus server answers for an error. */
const refusal = (error: unknown) => {
  const { status, message } = toAppError(error);
  return { status_code: status, body: message };
};

/**
 * Uploads of videos that resume after a cut, by the tus protocol, for admins. Every request is checked: its user, its
 * proof of our own page, and that the upload is the user's. The id of an upload is `<user>.<uuid>`; its file is an
 * upload with the key `uploads/<user>/<uuid>` when it is whole.
 */
export const resumableUploads: FastifyPluginAsync<ResumableUploadsOptions> = async (app, { uploads, config }) => {
  const actors = new AsyncLocalStorage<Actor>();
  const own = (): Actor => {
    const actor = actors.getStore();
    if (!actor) throw new AppError('UNAUTHENTICATED');
    return actor;
  };
  const hook = async <Result>(work: (actor: Actor) => Promise<Result>): Promise<Result> => {
    try {
      const actor = own();
      return await runAs(actor, () => work(actor));
    } catch (error) {
      throw refusal(error);
    }
  };
  const directory = folderOf(config);
  let made: Server | undefined;
  const server = (): Server => {
    made ??= new Server({
      path: RESUMABLE_UPLOAD_PATH,
      datastore: new FileStore({ directory, expirationPeriodInMilliseconds: EXPIRES_MS }),
      maxSize: VIDEO_MAX_BYTES,
      relativeLocation: true,
      allowedOrigins: [new URL(config.APP_URL).origin],
      namingFunction: () => `${own().userId}.${randomUUID()}`,
      onIncomingRequest: (_request, id) =>
        hook(async ({ userId }) => {
          if (!id.startsWith(`${userId}.`)) throw new AppError('NOT_FOUND');
        }),
      onUploadCreate: (_request, { size }) =>
        hook(async (actor) => {
          await uploads.begin(actor, size);
          return {};
        }),
      onUploadFinish: (_request, upload) =>
        hook(async (actor) => {
          await uploads.finish(actor, upload.id.slice(actor.userId.length + 1), join(directory, upload.id));
          await forget(upload);
          return {};
        }),
    });
    return made;
  };
  const forget = async ({ id }: Upload) => {
    await Promise.all([id, `${id}.json`].map((name) => rm(join(directory, name), { force: true })));
  };

  const sweep = setInterval(() => void made?.cleanUpExpiredUploads().catch(() => undefined), SWEEP_MS);
  sweep.unref();
  app.addHook('onClose', async () => clearInterval(sweep));

  // The tus server reads the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));

  const guard = async (request: FastifyRequest): Promise<void> => {
    const decision = decide('admin', request.actor?.user ?? null);
    if (decision === 401) throw new AppError('UNAUTHENTICATED');
    if (request.method !== 'HEAD' && !request.server.sessionCookies.provesOwnPage(request)) throw new AppError('CSRF');
    if (decision === 403) throw new AppError('FORBIDDEN');
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { actor } = request;
    if (actor === null) throw new AppError('UNAUTHENTICATED');
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    await actors.run(actor, () => server().handle(request.raw, reply.raw));
  };
  const onRequest = [app.identify, app.rateLimit(), guard];
  app.route({ method: 'POST', url: RESUMABLE_UPLOAD_PATH, onRequest, handler });
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
    app.route({ method, url: `${RESUMABLE_UPLOAD_PATH}/:id`, onRequest, handler });
};
