import { createCore } from '@openconsult/core';
import { composeDeps, readConfig } from '@openconsult/core/platform';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { connectCallCounts } from './call-counts.ts';
import { loggableError } from './errors.ts';
import { servedScript } from './served-page.ts';
import { buildServer } from './server.ts';

const CLOSE_MS = 10_000;

const config = readConfig(process.env);
const log = pino({ level: config.LOG_LEVEL, base: { app: 'api' } });
const { deps, close } = await composeDeps(config, log);
const core = createCore(deps);
const callCounts = connectCallCounts(config.REDIS_URL, log);
const app = await buildServer(core, {
  config,
  callCounts,
  storage: deps.storage,
  queues: deps.queue.queues,
  log,
});

closeWithGrace({ delay: CLOSE_MS, logger: false }, async ({ err }) => {
  if (err) log.fatal({ error: loggableError(err) }, 'api stops after an error');
  await app.close();
  callCounts.disconnect();
  await close();
});

await app.listen({ host: config.API_HOST, port: config.API_PORT });
log.info({ host: config.API_HOST, port: config.API_PORT }, 'api ready');

// Pages that are open since before an update load the new one, once nothing in them is being saved.
const script = await servedScript(config.WEB_DIST_DIR);
if (script !== null) await core.realtime.tellServedPage(script);
