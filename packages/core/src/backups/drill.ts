import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createStorage } from '@openconsult/integrations/storage';
import { withWorkFolder } from '../platform/work-folders.ts';
import { createDatabaseBeside, dropDatabaseBeside, migrate } from './database.repo.ts';
import { backupSettings } from './keyring.ts';
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

/**
 * Restores the newest backup beside the live data, compares it with what was backed up, and removes it. Records the
 * result.
 * @param report is called with a line for the operator
 */
export function drill(deps: BackupDeps, report: (line: string) => void): Promise<RunResult> {
  const { DATABASE_URL } = deps.config;
  return recorded(deps, 'drill', async () => {
    const suffix = `drill_${randomBytes(4).toString('hex')}`;
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
  });
}
