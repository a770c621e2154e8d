import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BackupDestination, createBackupDestination } from '@openconsult/integrations/backup';
import { copyErasureLog, reapplyErasures } from '../erasures/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import { createDatabaseBeside, dropDatabaseBeside, endRestore } from './database.repo.ts';
import { folderStorage, removeLeftCopies } from './drill.ts';
import { type Finished, finishRestore } from './finish-restore.ts';
import { backupSettings } from './keyring.ts';
import { committedRestore, type Restored, restore } from './restore.ts';
import { completeRuns } from './service.ts';

/** The destination of the settings. @throws Error naming the setting that is missing */
export function destinationOf(config: Config): BackupDestination {
  const { repository } = backupSettings(config);
  return createBackupDestination({
    repository,
    region: config.BACKUP_S3_REGION ?? config.S3_REGION,
    accessKeyId: config.BACKUP_S3_ACCESS_KEY_ID ?? config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.BACKUP_S3_SECRET_ACCESS_KEY ?? config.S3_SECRET_ACCESS_KEY ?? '',
  });
}

/** An erasure may be logged this long before its rows are gone; erasing again changes nothing. */
const ERASED_SHORTLY_BEFORE_MS = 24 * 3_600_000;

/** A backup of a destination, with its counts. */
export interface ListedBackup {
  readonly time: Date;
  readonly rows: string;
  readonly objects: string;
}

/** The complete backups, oldest first. @throws BackupError */
export async function listBackups(config: Config): Promise<ListedBackup[]> {
  const { runs } = await completeRuns(destinationOf(config), backupSettings(config).key);
  const count = (tags: readonly string[], name: string) =>
    tags.find((tag) => tag.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return runs.map(({ time, tags }) => ({ time, rows: count(tags, 'rows'), objects: count(tags, 'objects') }));
}

interface RestoreOptions {
  readonly at?: Date | undefined;
  readonly report: (line: string) => void;
}

const requestOf = (config: Config, options: RestoreOptions) => {
  const { key, previous } = backupSettings(config);
  return { destination: destinationOf(config), key, previous, ...options };
};

/** Every former secret that something may still be sealed with: those of the settings may be newer than the backup. */
function formerSecrets(config: Config, { manifest }: Restored): string[] {
  const former = new Set([...(config.SESSION_SECRET_PREVIOUS ?? []), ...manifest.secrets]);
  former.delete(config.SESSION_SECRET);
  return [...former];
}

/**
 * Restores into the database and the storage of the settings, which must be empty. The product does not start on them
 * before this is done; repeated after it was killed or failed, it continues.
 * @param settingsFile receives what must be in the settings, readable by this user only
 * @param formerStorage has the log of what was erased since the last backup
 */
export async function restoreHere(
  deps: Deps,
  options: RestoreOptions & {
    readonly settingsFile?: string | undefined;
    readonly formerStorage?: Deps['storage'] | undefined;
  },
): Promise<Finished & { restored: Restored; erasures: Awaited<ReturnType<typeof reapplyErasures>> }> {
  const { config, storage } = deps;
  const { settingsFile, formerStorage, ...rest } = options;
  await removeLeftCopies(deps);
  // First: without it, what was erased since the last backup would be back.
  if (formerStorage !== undefined) await copyErasureLog(formerStorage, storage);
  const request = { ...requestOf(config, rest), databaseUrl: config.DATABASE_URL, storage };
  const restored = (await committedRestore(request)) ?? (await restore(request));
  try {
    if (settingsFile !== undefined) {
      const former = formerSecrets(config, restored).join(',');
      await writeFile(settingsFile, `SESSION_SECRET_PREVIOUS=${former}\n`, { mode: 0o600 });
    }
    const finished = await finishRestore(deps, restored);
    const since = new Date(Date.parse(restored.manifest.at) - ERASED_SHORTLY_BEFORE_MS);
    const erasures = await reapplyErasures(deps, since);
    await endRestore(config.DATABASE_URL);
    return { restored, ...finished, erasures };
  } catch (error) {
    options.report(
      'The rows and objects are restored, and the product does not start on them before the rest is done.',
    );
    options.report('Run restore again, which continues.');
    throw error;
  }
}

/** Restores into a new database and a new folder, which remain unless it fails. @returns their names */
export async function restoreBeside(
  config: Config,
  name: string,
  options: RestoreOptions,
): Promise<{ restored: Restored; database: string; folder: string }> {
  await removeLeftCopies({ config, clock: systemClock });
  const folder = join(tmpdir(), `openconsult-${name}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const databaseUrl = await createDatabaseBeside(config.DATABASE_URL, name);
    try {
      const storage = await folderStorage(folder);
      const restored = await restore({ ...requestOf(config, options), databaseUrl, storage });
      return { restored, database: new URL(databaseUrl).pathname.slice(1), folder };
    } catch (error) {
      await dropDatabaseBeside(config.DATABASE_URL, name);
      throw error;
    }
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}
