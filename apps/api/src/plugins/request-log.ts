import fastifyPlugin from 'fastify-plugin';

/**
 * One line a call: route, status, user and duration. The route's pattern replaces the URL, since ids, search texts and
 * signatures do not belong in a log; nor do bodies and queries.
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
