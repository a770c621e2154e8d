import { randomUUID } from 'node:crypto';
import { readableAddress } from '@openconsult/contracts/readable-address';
import type { Core } from '@openconsult/core';
import { type Config, runAsSystem, trustProxyOf } from '@openconsult/core/platform';
import { type Metrics, noMetrics } from '@openconsult/integrations/metrics';
import type { DiskStorage, ObjectStorage } from '@openconsult/integrations/storage';
import type { Queue } from 'bullmq';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type onRouteHookHandler } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import { readJsonBodies } from './json-body.ts';
import { apiReferencePages } from './plugins/api-reference.ts';
import { callFigures } from './plugins/call-figures.ts';
import { callTraces } from './plugins/call-traces.ts';
import { diskStorage } from './plugins/disk-storage.ts';
import { failures } from './plugins/failures.ts';
import { leaving } from './plugins/leaving.ts';
import { liveTranscription } from './plugins/live-transcription.ts';
import { queueBoard } from './plugins/queue-board.ts';
import { regionLock } from './plugins/region-lock.ts';
import { requestLog } from './plugins/request-log.ts';
import { resumableUploads } from './plugins/resumable-uploads.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { sessions } from './plugins/sessions.ts';
import { webApp } from './plugins/web-app.ts';
import { mountAll } from './routes/mount-all.ts';
import { useProductValidationMessages } from './validation-texts.ts';

export interface ServerOptions {
  readonly config: Config;
  readonly storage: ObjectStorage;
  /** Omitted: no queue board. */
  readonly queues?: readonly Queue[];
  /** Where API processes count calls together. Omitted: this one counts alone. */
  readonly callCounts?: Redis;
  /** Omitted: nothing is logged. */
  readonly log?: FastifyBaseLogger;
  /** Omitted: calls are not measured. */
  readonly metrics?: Metrics;
  /** Called with every route as it is mounted. */
  readonly onRoute?: onRouteHookHandler;
}

const JSON_MAX_BYTES = 1_048_576;
const REQUEST_TIMEOUT_MS = 120_000;

/** The HTTP edge around the use cases, ready to listen or for calls through `inject`. */
export async function buildServer(core: Core, options: ServerOptions): Promise<FastifyInstance> {
  const { config, storage, callCounts } = options;
  const app = fastify({
    ...(options.log ? { loggerInstance: options.log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxyOf(config.TRUST_PROXY),
    bodyLimit: JSON_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A call on an open connection is still answered while the process closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
  });
  useProductValidationMessages();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  await app.register(callTraces, { isTraced: config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined });
  await app.register(failures);
  await app.register(leaving);
  await app.register(requestLog);
  await app.register(callFigures, { metrics: options.metrics ?? noMetrics });
  await app.register(securityHeaders, securityOrigins(core, config));
  await app.register(regionLock, { visitorCountry: core.visitorCountry, config });
  await app.register(sessions, {
    authenticate: core.authenticate,
    appUrl: config.APP_URL,
    secret: config.SESSION_SECRET,
    callsPerMinute: config.RATE_LIMIT_PER_MINUTE,
    ...(callCounts && { callCounts: { redis: callCounts, nameSpace: `${config.QUEUE_PREFIX}:calls:` } }),
  });
  await app.register(liveTranscription, { live: core.liveRecordings, appUrl: config.APP_URL });
  app.decorate('auditRecorder', core.auditRecorder);
  app.addHook('onClose', () => core.auditRecorder.flush());
  mountAll(app, core);
  await app.register(resumableUploads, { uploads: core.resumableUploads, config });
  if (isDisk(storage)) {
    const onPosted = (keyPrefix: string, bytes: number) => void runAsSystem(() => core.countPosted(keyPrefix, bytes));
    await app.register(diskStorage, { storage, onPosted });
  }
  if (options.queues) {
    await app.register(queueBoard, { queues: options.queues });
  }
  await app.register(apiReferencePages);
  await app.register(webApp, { distDir: config.WEB_DIST_DIR });
  return app;
}

const isDisk = (storage: ObjectStorage): storage is DiskStorage => storage.driver === 'disk';

/** The other origins that the page connects to. */
function securityOrigins(core: Core, config: Config) {
  const { tls, host, port } = core.realtime.settings();
  const realtime = `${tls ? 'wss' : 'ws'}://${host}:${port}`;
  const storeUrl = config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT;
  const store = config.STORAGE_DRIVER === 's3' && storeUrl ? [new URL(storeUrl).origin] : [];
  const reports = config.SENTRY_DSN === undefined ? [] : [new URL(config.SENTRY_DSN).origin];
  const payment = config.BILLING_PROVIDER === 'stripe' ? STRIPE : { connect: [], script: [], frame: [] };
  return {
    appUrl: config.APP_URL,
    connectOrigins: [realtime, ...store, ...reports, ...payment.connect],
    mediaOrigins: store,
    scriptOrigins: payment.script,
    frameOrigins: payment.frame,
  };
}

/** The origins that Stripe's card form needs, by its integration security guide. */
const STRIPE = {
  connect: ['https://api.stripe.com'],
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};
