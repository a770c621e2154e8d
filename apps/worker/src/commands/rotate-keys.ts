import { parseArgs } from 'node:util';
import { changeBackupKey, destinationOf } from '@openconsult/core/backups';
import { renewSecret, sealAgainBySettings } from '@openconsult/core/key-rotation';
import { type Config, readConfig } from '@openconsult/core/platform';
import { EXIT, print, reportFailure } from './command.ts';

/*
 * `node apps/worker/src/commands/rotate-keys.ts [--new-secret FILE | --backups]`: puts a new SESSION_SECRET into a settings
 * file, or, with the environment of the worker, seals what is stored with the current one, or gives the backups the current
 * BACKUP_KEY. The last two are apart, as a value that cannot be opened fails the first for good
 * (docs/decisions/0045-backups.md).
 */

/** A device that records comes online within this time, or its audio has long been looked for. */
const DEVICES_RETURN_DAYS = 35;

async function renew(file: string): Promise<number> {
  await renewSecret(file);
  print(
    'The settings have a new SESSION_SECRET. Restart the API and the worker, then run rotate-keys without options.',
  );
  return EXIT.done;
}

async function changeKeyOfBackups(config: Config): Promise<number> {
  const { BACKUP_KEY: key, BACKUP_KEY_PREVIOUS: previous } = config;
  if (key === undefined || previous === undefined)
    throw new Error('The settings need BACKUP_KEY, the new key, and BACKUP_KEY_PREVIOUS, the former one.');
  await changeBackupKey({ databaseUrl: config.DATABASE_URL, destination: destinationOf(config) }, { key, previous });
  print('The backups open with BACKUP_KEY. Write it down, and remove BACKUP_KEY_PREVIOUS.');
  return EXIT.done;
}

async function run(): Promise<number> {
  const { 'new-secret': file, backups } = parseArgs({
    options: { 'new-secret': { type: 'string' }, backups: { type: 'boolean' } },
  }).values;
  if (file !== undefined) return renew(file);
  const config = readConfig(process.env);
  if (backups) return changeKeyOfBackups(config);
  const rotated = await sealAgainBySettings(config);
  for (const { name, current, sealedAgain, unreadable } of rotated)
    print(`${name}: ${sealedAgain} sealed again, ${current} were already, ${unreadable} cannot be opened`);
  if (config.SESSION_SECRET_PREVIOUS !== undefined) {
    const until = new Date(Date.now() + DEVICES_RETURN_DAYS * 86_400_000).toISOString().slice(0, 10);
    print(`Recordings that wait on devices still need SESSION_SECRET_PREVIOUS: leave it until ${until}, or longer`);
    print('while a device that recorded has not been online.');
  }
  return rotated.some(({ unreadable }) => unreadable > 0) ? EXIT.failed : EXIT.done;
}

process.exit(
  await run().catch((error: unknown) => {
    const { code, message } = error as Error & { code?: string };
    if (code?.startsWith('ERR_PARSE_ARGS') || message.startsWith('The settings') || message.startsWith('The file')) {
      process.stderr.write(`${message}\n`);
      return EXIT.usage;
    }
    return reportFailure(error);
  }),
);
