import { backUp, backUpRegularly, destinationOf, takeOver } from '@openconsult/core/backups';
import { composeDeps, runAsSystem } from '@openconsult/core/platform';
import { createErrorReporter } from '@openconsult/integrations/error-reporting';
import { pino } from 'pino';
import { commandConfig, EXIT, print, reportFailure } from './command.ts';

/*
 * `node apps/worker/src/commands/backup.ts [--take-over | --every]` with the environment of the worker: makes one backup,
 * also where another database made the last one, or one every BACKUP_EVERY_MINUTES until it is stopped
 * (docs/decisions/0045-backups.md).
 */

const config = commandConfig();
const reporter = await createErrorReporter({ dsn: config.SENTRY_DSN, environment: config.SENTRY_ENVIRONMENT });
const log = pino({ level: config.LOG_LEVEL, base: { app: 'backup' } }, reporter.along(pino.destination()));
const { deps } = await composeDeps(config, log, 'worker');
const backupDeps = { ...deps, destination: destinationOf(config) };

async function once(): Promise<number> {
  const result = await runAsSystem(async () => {
    if (process.argv.includes('--take-over')) await takeOver(backupDeps);
    return backUp(backupDeps);
  });
  if (result === null) {
    process.stderr.write('Another backup runs.\n');
    return EXIT.busy;
  }
  if (result.outcome === 'failed') {
    process.stderr.write(`The backup failed: ${result.failure}. The earlier ones are as they were.\n`);
    return EXIT.failed;
  }
  print(`Backed up ${result.rows} rows and ${result.objects} objects; ${result.bytes} bytes are new.`);
  if (result.missingObjects > 0)
    process.stderr.write(`${result.missingObjects} objects that rows name are missing in the storage.\n`);
  return EXIT.done;
}

async function regularly(): Promise<number> {
  const stopped = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopped.abort());
  const everyMs = config.BACKUP_EVERY_MINUTES * 60_000;
  await runAsSystem(() => backUpRegularly(backupDeps, { everyMs, signal: stopped.signal }));
  return EXIT.done;
}

const code = await (process.argv.includes('--every') ? regularly() : once()).catch(reportFailure);
await reporter.close();
process.exit(code);
