import { setTimeout as delay } from 'node:timers/promises';
import { type BackupDestination, BackupError } from '@openconsult/integrations/backup';
import { withBackupLock } from './database.repo.ts';
import { readKeyring, writeKeyring } from './keyring.ts';
import { INSTALLATION } from './service.ts';

/** Shorter than the first backup of a large clinic: the operator then repeats the command. */
const WAITS_MS = 15 * 60_000;
const TRIES_EVERY_MS = 1_000;

interface Keys {
  readonly key: string;
  readonly previous: string;
}

async function change(destination: BackupDestination, { key, previous }: Keys): Promise<void> {
  const keyring = await readKeyring(destination, { key, previous });
  if (keyring === null) return;
  try {
    await destination.repository(INSTALLATION, previous).changeKey(key);
  } catch (error) {
    // An earlier call has changed it, or nothing was stored yet.
    if (!(error instanceof BackupError) || !['wrong_key', 'no_repository'].includes(error.code)) throw error;
  }
  // Throws unless the repository opens with the new key: the former one is removed from the settings after this.
  await destination.repository(INSTALLATION, key).copies();
  await writeKeyring(destination, key, keyring);
}

/**
 * Replaces the key of the backups. The keys of the practices stay. Waits for a backup that is being made. Safe to repeat
 * after it was killed or failed at any point: until it is done, both keys are needed.
 * @throws BackupError `wrong_key` if the destination opens with neither, `locked` if the backup takes too long
 */
export async function changeBackupKey(
  { databaseUrl, destination }: { readonly databaseUrl: string; readonly destination: BackupDestination },
  keys: Keys,
): Promise<void> {
  const untilMs = performance.now() + WAITS_MS;
  while ((await withBackupLock(databaseUrl, () => change(destination, keys))) === undefined) {
    if (performance.now() > untilMs) throw new BackupError('locked', 'A backup is being made: try again later.');
    await delay(TRIES_EVERY_MS);
  }
}
