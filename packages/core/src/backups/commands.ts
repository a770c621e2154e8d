import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BackupDestination, createBackupDestination } from '@openconsult/integrations/backup';
import { reapplyErasures } from '../erasures/index.ts';
import type { Rotated } from '../key-rotation/index.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import { createDatabaseBeside } from './database.repo.ts';
import { folderStorage } from './drill.ts';
import { finishRestore } from './finish-restore.ts';
import { backupSettings } from './keyring.ts';
import { type Restored, restore } from './restore.ts';
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

/**
 * Restores into the database and the storage of the settings, which must be empty.
 * @param settingsFile receives what must be added to the settings, readable by this user only
 */
export async function restoreHere(
  deps: Deps,
  options: RestoreOptions & { readonly settingsFile?: string | undefined },
): Promise<{ restored: Restored; rotated: Rotated[]; erasures: Awaited<ReturnType<typeof reapplyErasures>> }> {
  const { config, storage } = deps;
  const { settingsFile, ...rest } = options;
  const restored = await restore({ ...requestOf(config, rest), databaseUrl: config.DATABASE_URL, storage });
  const rotated = await finishRestore(deps, restored);
  const erasures = await reapplyErasures(deps, new Date(Date.parse(restored.manifest.at) - ERASED_SHORTLY_BEFORE_MS));
  if (settingsFile !== undefined) {
    const former = restored.manifest.secrets.filter((secret) => secret !== config.SESSION_SECRET);
    await writeFile(settingsFile, `SESSION_SECRET_PREVIOUS=${former.join(',')}\n`, { mode: 0o600 });
  }
  return { restored, rotated, erasures };
}

/** Restores into a new database and a new folder, which remain. @returns their names */
export async function restoreBeside(
  config: Config,
  name: string,
  options: RestoreOptions,
): Promise<{ restored: Restored; database: string; folder: string }> {
  const folder = join(tmpdir(), `openconsult-${name}`);
  const databaseUrl = await createDatabaseBeside(config.DATABASE_URL, name);
  const storage = await folderStorage(folder);
  const restored = await restore({ ...requestOf(config, options), databaseUrl, storage });
  return { restored, database: new URL(databaseUrl).pathname.slice(1), folder };
}
