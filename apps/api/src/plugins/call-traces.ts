import fastifyPlugin from 'fastify-plugin';

/**
 * A span for each call, which continues the page's trace. It is named by the template of its route; what the library adds
 * besides, such as the address, does not leave the process (`integrations/src/tracing/masked-spans.ts`).
 */
export const callTraces = fastifyPlugin<{ readonly isTraced: boolean }>(async (app, { isTraced }) => {
  if (!isTraced) return;
  const { FastifyOtelInstrumentation } = await import('@fastify/otel');
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => url === '/healthz' || url === '/readyz',
    requestHook: (span, { method, routeOptions }) => void span.updateName(`${method} ${routeOptions.url ?? 'none'}`),
  });
  await app.register(instrumentation.plugin());
});
