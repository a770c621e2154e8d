import { composeDeps, readConfig } from '@openconsult/core/platform';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { startWorker } from './worker.ts';

const config = readConfig(process.env);
const log = pino({ level: config.LOG_LEVEL, base: { app: 'worker' } });
const { deps, close } = await composeDeps(config, log);
const worker = startWorker(deps);
log.info({ queues: 'all' }, 'worker ready');

closeWithGrace({ delay: 12_000, logger: false }, async ({ err }) => {
  if (err) log.fatal({ error: err.name, stack: err.stack }, 'worker stops after an error');
  await worker.stop();
  await close();
});
