import { setTimeout as delay } from 'node:timers/promises';
import { loadEnglishWords } from '@openconsult/clinical-language/dictionary';
import { createCore, showAsAlive } from '@openconsult/core';
import { assertDatabaseVersion, composeDeps, readConfig } from '@openconsult/core/platform';
import { createErrorReporter } from '@openconsult/integrations/error-reporting';
import { listenForScrapes } from '@openconsult/integrations/metrics';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { connectCallCounts } from './call-counts.ts';
import { loggableError } from './errors.ts';
import { servedScript } from './served-page.ts';
import { buildServer } from './server.ts';

/** A draining process exits within this time, even if a request hangs. */
const STOPS_WITHIN_MS = 25_000;
/** After an uncaught error the process may be damaged: it finishes current calls and ends sooner. */
const ENDS_AFTER_ERROR_MS = 4_500;

const config = readConfig(process.env);
const reporter = await createErrorReporter({ dsn: config.SENTRY_DSN, environment: config.SENTRY_ENVIRONMENT });
// Buffered: writing each line at once is a tenth of the work of a quick call. Flushed at the end of the process.
const log = pino({ level: config.LOG_LEVEL, base: { app: 'api' } }, reporter.along(pino.destination({ sync: false })));
await assertDatabaseVersion(config, log);
const { deps, close } = await composeDeps(config, log, 'api');
const core = createCore(deps);
const callCounts = connectCallCounts(config.REDIS_URL, log);
const app = await buildServer(core, {
  config,
  callCounts,
  storage: deps.storage,
  queues: deps.queue.queues,
  metrics: deps.metrics,
  log,
});

const scrapes = await listenForScrapes(deps.metrics, { host: config.METRICS_HOST, port: config.METRICS_PORT, log });

const alive = showAsAlive(deps, 'api');
const noticeS = config.STOP_NOTICE_S ?? (config.NODE_ENV === 'production' ? 3 : 0);

closeWithGrace({ delay: STOPS_WITHIN_MS, logger: false }, async ({ err }) => {
  if (err) {
    log.fatal({ error: loggableError(err) }, 'api stops after an error');
    setTimeout(() => process.exit(1), ENDS_AFTER_ERROR_MS).unref();
  } else {
    log.info({}, 'api stops');
  }
  app.leave();
  if (!err) await delay(noticeS * 1_000);
  await app.close();
  callCounts.disconnect();
  await scrapes.close();
  await alive.stop();
  await close();
  await reporter.close();
});

loadEnglishWords();
await app.listen({ host: config.API_HOST, port: config.API_PORT });
log.info({ host: config.API_HOST, port: config.API_PORT }, 'api ready');

// Pages opened before an update load the new one once they have saved everything.
const script = await servedScript(config.WEB_DIST_DIR);
if (script !== null) await core.publishServedPage(script);
