import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is draining: it still serves calls, and `/readyz` answers 503. */
    readonly isLeaving: () => boolean;
    /** Reports at `/readyz` that this process stops, and asks clients to close their connections. */
    leave(): void;
  }
}

/**
 * Stops a process without losing a call: `leave` first, so that the balancer sends no more calls, then `close`, which
 * waits for current ones (fault J5).
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
