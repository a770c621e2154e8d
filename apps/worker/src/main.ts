import { watchInstallation } from '@openconsult/core';
import { assertDatabaseVersion, composeDeps, failureOf, readConfig } from '@openconsult/core/platform';
import { createErrorReporter } from '@openconsult/integrations/error-reporting';
import { listenForScrapes } from '@openconsult/integrations/metrics';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { pauseJobs, settlesWithin, startWorker } from './worker.ts';

/** How long the connections may take to close once the jobs have ended; within the delay below. */
const CLOSE_MS = 2_000;

const config = readConfig(process.env);
const reporter = await createErrorReporter({ dsn: config.SENTRY_DSN, environment: config.SENTRY_ENVIRONMENT });
const log = pino({ level: config.LOG_LEVEL, base: { app: 'worker' } }, reporter.along(pino.destination()));
await assertDatabaseVersion(config, log);
const { deps, close } = await composeDeps(config, log, 'worker');
watchInstallation(deps);
const scrapes = await listenForScrapes(deps.metrics, { host: config.METRICS_HOST, port: config.METRICS_PORT, log });
const isPaused = config.WORKER_JOBS === 'paused';
const worker = isPaused ? pauseJobs(deps) : startWorker(deps);
log.info({ queues: isPaused ? 'none' : 'all' }, 'worker ready');

closeWithGrace({ delay: 12_000, logger: false }, async ({ err }) => {
  if (err) log.fatal({ failure: failureOf(err) }, 'worker stops after an error');
  await worker.stop();
  await scrapes.close();
  if (!(await settlesWithin(close(), CLOSE_MS))) log.warn({}, 'a connection did not close in time');
  await reporter.close();
});
