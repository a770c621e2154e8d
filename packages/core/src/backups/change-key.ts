import { type BackupDestination, BackupError } from '@openconsult/integrations/backup';
import { readKeyring, writeKeyring } from './keyring.ts';
import { INSTALLATION } from './service.ts';

/**
 * Replaces the key of the backups. The keys of the practices stay. Safe to repeat after it was killed at any point:
 * until it is done, both keys are needed.
 * @throws BackupError `wrong_key` if the destination opens with neither
 */
export async function changeBackupKey(
  destination: BackupDestination,
  { key, previous }: { readonly key: string; readonly previous: string },
): Promise<void> {
  const keyring = await readKeyring(destination, { key, previous });
  if (keyring === null) return;
  try {
    await destination.repository(INSTALLATION, key).check(null);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    if (error.code === 'wrong_key') await destination.repository(INSTALLATION, previous).changeKey(key);
    else if (error.code !== 'no_repository') throw error;
  }
  await writeKeyring(destination, key, keyring);
}
