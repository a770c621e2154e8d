import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { decide } from '@openconsult/contracts/access-policy';
import { AppError } from '@openconsult/contracts/errors';
import type { Queue } from 'bullmq';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sendFailure } from './failures.ts';

export interface QueueBoardOptions {
  readonly queues: readonly Queue[];
}

/**
 * The state of the queues at `/queues`, read-only, for operators. The queues belong to all practices, so an admin of
 * one is rejected (fault F19). Jobs hold ids only.
 */
export const queueBoard: FastifyPluginAsync<QueueBoardOptions> = async (app, { queues }) => {
  const isOperator = ({ actor }: FastifyRequest): boolean => decide('operator', actor?.user ?? null) === 'allowed';

  app.addHook('onRequest', app.identify);
  app.addHook('onRequest', app.rateLimit());
  app.addHook('onRequest', async (request, reply) => {
    if (!request.actor) return sendFailure(new AppError('UNAUTHENTICATED'), request, reply);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isOperator(request)) return sendFailure(new AppError('FORBIDDEN'), request, reply);
    reply.header('cache-control', 'no-store');
  });
  const adapter = new FastifyAdapter();
  adapter.setBasePath('/queues');
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'OpenConsult queues' } },
  });
  await app.register(adapter.registerPlugin(), { prefix: '/queues' });
};
