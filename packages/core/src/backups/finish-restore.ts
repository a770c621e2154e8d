import { type Rotated, sealAgain } from '../key-rotation/index.ts';
import type { Deps } from '../platform/deps.ts';
import { createPracticeKeys } from '../practice-keys/index.ts';
import { migrate } from './database.repo.ts';
import type { Restored } from './restore.ts';

/**
 * Makes restored data those of this installation: brings the database to this version, seals its secrets with this
 * installation's, and leaves erased keys erased.
 * @returns the secrets that were sealed again
 * @throws Error of the engine if a migration fails
 */
export async function finishRestore(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  { manifest, keyring }: Pick<Restored, 'manifest' | 'keyring'>,
): Promise<Rotated[]> {
  await migrate(deps.config.DATABASE_URL);
  const former = [...manifest.secrets, ...(deps.config.SESSION_SECRET_PREVIOUS ?? [])];
  const config = { ...deps.config, SESSION_SECRET_PREVIOUS: former };
  const rotated = await sealAgain({ db: deps.db, config });
  const keys = createPracticeKeys({ ...deps, config });
  for (const practiceId of Object.keys(keyring.erased)) await keys.erase(practiceId);
  return rotated;
}
