import fastifyPlugin from 'fastify-plugin';

/**
 * One line a call: which route answered what to whom, and how long it took. The route's pattern stands for the URL,
 * since ids, search texts and signatures do not belong in a log; bodies and queries never do.
 */
export const requestLog = fastifyPlugin(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.routeOptions?.logLevel === 'warn' && reply.statusCode < 500) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime),
        user_id: request.actor?.userId,
      },
      'call answered',
    );
  });
});
