import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is draining: it still serves calls, and `/readyz` answers 503. */
    readonly isLeaving: () => boolean;
    /** Says at `/readyz` that this process stops, and asks clients to open no further call on their connections. */
    leave(): void;
  }
}

/**
 * How a process stops without losing a call: `leave` first, so that the balancer sends it nothing more, then `close`, which
 * lets calls under way end (fault J5).
 */
export const leaving = fastifyPlugin(async (app) => {
  let isLeaving = false;
  app.decorate('isLeaving', () => isLeaving);
  app.decorate('leave', () => {
    isLeaving = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close');
  });
});
