import { parseArgs } from 'node:util';
import { listBackups, restoreBeside, restoreHere } from '@openconsult/core/backups';
import { composeDeps, openBucket, runAsSystem, silentLog } from '@openconsult/core/platform';
import { commandConfig, EXIT, print, reportFailure, STORAGE_STARTS_WITHIN_MS } from './command.ts';

/*
 * `node apps/worker/src/commands/restore.ts [--at TIME] [--settings FILE] [--erased-in BUCKET] [--beside NAME] [--list]`
 * with the environment of the worker: restores a backup into an empty database and storage, or beside those of the
 * settings (docs/decisions/0045-backups.md).
 */

const USAGE =
  'Usage: restore [--list] [--at 2026-11-26T10:00:00Z] [--settings FILE] [--erased-in BUCKET | --beside NAME]';
const NAME = /^[a-z][a-z0-9_]{0,30}$/;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        list: { type: 'boolean' },
        at: { type: 'string' },
        settings: { type: 'string' },
        'erased-in': { type: 'string' },
        beside: { type: 'string' },
      },
    });
    const at = values.at === undefined ? undefined : new Date(values.at);
    if (at && Number.isNaN(at.getTime())) throw new Error(`${values.at} is no time.`);
    if (values.beside !== undefined && !NAME.test(values.beside))
      throw new Error('The name has small letters, digits and _ only.');
    return { ...values, at };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
    process.exit(EXIT.usage);
  }
}

async function run(): Promise<number> {
  const { list, at, settings, beside, 'erased-in': formerBucket } = readOptions();
  const config = commandConfig();
  if (list) {
    for (const { time, rows, objects } of await listBackups(config))
      print(`${time.toISOString()}  ${rows} rows, ${objects} objects`);
    return EXIT.done;
  }
  if (beside !== undefined) {
    const { restored, database, folder } = await restoreBeside(config, beside, { at, report: print });
    print(`Restored ${restored.rows} rows into the database ${database}, ${restored.objects} objects into ${folder}.`);
    return EXIT.done;
  }
  const { deps } = await composeDeps(config, silentLog, 'worker');
  if (formerBucket !== undefined) print(`Reading the log of erasures in the bucket ${formerBucket}`);
  const formerStorage =
    formerBucket === undefined ? undefined : await openBucket(config, formerBucket, STORAGE_STARTS_WITHIN_MS);
  const options = { at, settingsFile: settings, formerStorage, report: print };
  const { restored, rotated, unknownMessages, erasures } = await runAsSystem(() => restoreHere(deps, options));
  print(`Restored ${restored.rows} rows and ${restored.objects} objects.`);
  if (restored.erasedPractices > 0) print(`${restored.erasedPractices} practices were erased since, and stay so.`);
  if (erasures.consultations > 0) print(`${erasures.consultations} consultations were erased since, and are again.`);
  for (const id of erasures.practices) print(`Practice ${id} was erased since: erase it again.`);
  if (unknownMessages > 0)
    print(
      `${unknownMessages} messages may have been sent since the backup. Their senders decide whether to send them again.`,
    );
  for (const { name, unreadable } of rotated.filter((each) => each.unreadable > 0))
    print(`${unreadable} ${name} cannot be read and must be entered again.`);
  if (restored.manifest.secrets.some((secret) => secret !== config.SESSION_SECRET) && settings === undefined)
    print('Recordings that wait on devices need the former SESSION_SECRET: --settings FILE writes it to a file.');
  return EXIT.done;
}

process.exit(await run().catch(reportFailure));
