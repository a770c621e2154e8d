import { destinationOf, drill } from '@openconsult/core/backups';
import { composeDeps, runAsSystem, silentLog } from '@openconsult/core/platform';
import { commandConfig, EXIT, print, reportFailure } from './command.ts';

/*
 * `node apps/worker/src/commands/drill.ts` with the environment of the worker: restores the newest backup beside the live
 * data, compares it with what was backed up, and removes it (docs/decisions/0045-backups.md).
 */

async function run(): Promise<number> {
  const config = commandConfig();
  const { deps } = await composeDeps(config, silentLog, 'worker');
  const fromMs = performance.now();
  const result = await runAsSystem(() => drill({ ...deps, destination: destinationOf(config) }, print));
  if (result === null) {
    process.stderr.write('Another drill runs.\n');
    return EXIT.busy;
  }
  if (result.outcome === 'failed') {
    process.stderr.write(`The drill failed: ${result.failure}.\n`);
    return EXIT.failed;
  }
  const seconds = Math.round((performance.now() - fromMs) / 1_000);
  print(`The newest backup restores: ${result.rows} rows and ${result.objects} objects are equal, in ${seconds} s.`);
  return EXIT.done;
}

process.exit(await run().catch(reportFailure));
