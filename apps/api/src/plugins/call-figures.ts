import type { Metrics } from '@openconsult/integrations/metrics';
import fastifyPlugin from 'fastify-plugin';

const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** Measures each call by the template of its route: an address holds ids and search texts. */
export const callFigures = fastifyPlugin<{ readonly metrics: Metrics }>(async (app, { metrics }) => {
  if (!metrics.isOn) return;
  app.addHook('onResponse', (request, reply, done) => {
    const status = CLASSES[Math.floor(reply.statusCode / 100) - 1] ?? '5xx';
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status };
    metrics.observe('http_request_duration_seconds', labels, reply.elapsedTime / 1_000);
    done();
  });
});
