import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { isAdmin } from '@openconsult/contracts/access';
import type { Queue } from 'bullmq';
import type { FastifyPluginAsync } from 'fastify';
import { failure } from '../errors.ts';
import { sendFailure } from './failures.ts';

/** The state of the queues at `/queues`, for signed-in admins. Jobs hold ids only. */
export const queueBoard: FastifyPluginAsync<{ queues: readonly Queue[] }> = async (app, { queues }) => {
  app.addHook('onRequest', app.identify);
  app.addHook('onRequest', app.rateLimit());
  app.addHook('onRequest', async (request, reply) => {
    if (!request.actor) return sendFailure(failure('UNAUTHENTICATED'), request, reply);
    if (!isAdmin(request.actor.user)) return sendFailure(failure('FORBIDDEN'), request, reply);
    // The board's script sends the token back by itself, under the same names as our page does.
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    if (isChange && !app.sessionCookies.provesOwnPage(request)) return sendFailure(failure('CSRF'), request, reply);
    reply.header('cache-control', 'no-store');
  });
  const adapter = new FastifyAdapter();
  adapter.setBasePath('/queues');
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'OpenConsult queues' } },
  });
  await app.register(adapter.registerPlugin(), { prefix: '/queues' });
};
