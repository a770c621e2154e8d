import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createStorage } from '@openconsult/integrations/storage';
import { sweepWorkFolders, withWorkFolder } from '../platform/work-folders.ts';
import {
  createDatabaseBeside,
  dropDatabaseBeside,
  dropDatabasesBeside,
  migrate,
  withDrillLock,
} from './database.repo.ts';
import { backupSettings } from './keyring.ts';
import type { RunCounts } from './repo.ts';
import { restore } from './restore.ts';
import { type BackupDeps, type RunResult, recorded } from './service.ts';

/** A storage in a folder, for a restore beside the live one. */
export const folderStorage = (dir: string) =>
  createStorage({
    driver: 'disk',
    dir,
    secret: randomBytes(32).toString('hex'),
    // Its objects are never served.
    publicBaseUrl: 'http://localhost',
  });

const SUFFIX = 'drill_';

/**
 * Removes the copies of patients' data that killed commands left: work folders, and the databases of drills unless a drill
 * runs.
 */
export async function removeLeftCopies({ config, clock }: Pick<BackupDeps, 'config' | 'clock'>): Promise<void> {
  await sweepWorkFolders(clock.now());
  await withDrillLock(config.DATABASE_URL, () => dropDatabasesBeside(config.DATABASE_URL, SUFFIX));
}

async function restoreBriefly(deps: BackupDeps, report: (line: string) => void): Promise<RunCounts> {
  const { DATABASE_URL } = deps.config;
  const suffix = `${SUFFIX}${randomBytes(4).toString('hex')}`;
  const databaseUrl = await createDatabaseBeside(DATABASE_URL, suffix);
  try {
    return await withWorkFolder(async (folder) => {
      const storage = await folderStorage(join(folder, 'storage'));
      const { key, previous } = backupSettings(deps.config);
      const { destination } = deps;
      const restored = await restore({ destination, key, previous, databaseUrl, storage, report });
      // As a restore would after an upgrade.
      await migrate(databaseUrl);
      const { rows, objects, manifest } = restored;
      return { rows: BigInt(rows), objects, bytes: 0n, missingObjects: manifest.missingObjects };
    });
  } finally {
    await dropDatabaseBeside(DATABASE_URL, suffix);
  }
}

/**
 * Restores the newest backup beside the live data, compares it with what was backed up, and removes it. Records the
 * result.
 * @param report is called with a line for the operator
 * @returns null if another drill runs
 */
export async function drill(deps: BackupDeps, report: (line: string) => void): Promise<RunResult | null> {
  await removeLeftCopies(deps);
  const held = await withDrillLock(deps.config.DATABASE_URL, () =>
    recorded(deps, 'drill', () => restoreBriefly(deps, report)),
  );
  return held?.result ?? null;
}
