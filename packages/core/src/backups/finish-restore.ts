import { type Rotated, sealAgain } from '../key-rotation/index.ts';
import { makeQueuedUnknown } from '../messaging/index.ts';
import type { Deps } from '../platform/deps.ts';
import { createPracticeKeys } from '../practice-keys/index.ts';
import { migrate } from './database.repo.ts';
import { repo } from './repo.ts';
import type { Restored } from './restore.ts';

/** What a restore changed in the restored rows. */
export interface Finished {
  /** The secrets that were sealed again. */
  readonly rotated: Rotated[];
  /** Messages that may have left since the backup was made. */
  readonly unknownMessages: number;
}

/**
 * Makes restored data those of this installation: brings the database to this version, seals its secrets with this
 * installation's, leaves erased keys erased, makes it the writer of the backups, and sends no queued message a second time.
 * @throws Error of the engine if a migration fails
 */
export async function finishRestore(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  { manifest, keyring }: Pick<Restored, 'manifest' | 'keyring'>,
): Promise<Finished> {
  await migrate(deps.config.DATABASE_URL);
  const former = [...manifest.secrets, ...(deps.config.SESSION_SECRET_PREVIOUS ?? [])];
  const config = { ...deps.config, SESSION_SECRET_PREVIOUS: former };
  // It continues the backups; the database that was backed up no longer can.
  await repo.replaceWriter(deps.db, keyring.writer);
  const rotated = await sealAgain({ db: deps.db, config });
  const keys = createPracticeKeys({ ...deps, config });
  for (const practiceId of Object.keys(keyring.erased)) await keys.erase(practiceId);
  return { rotated, unknownMessages: await makeQueuedUnknown(deps) };
}
