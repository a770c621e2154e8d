import { BackupError, type CopyRepository } from '@openconsult/integrations/backup';
import { failureOf } from '../platform/log.ts';
import { withBackupLock } from './database.repo.ts';
import { backupSettings, readKeyring } from './keyring.ts';
import { repo } from './repo.ts';
import { copiesToForget, keptRuns } from './rules.ts';
import { type BackupDeps, completeRuns, INSTALLATION, pathOf, type RunResult, recorded } from './service.ts';

const EVERY_MS = 24 * 3_600_000;
const RETRY_MS = 3_600_000;
/** Of the stored bytes, each day: all of them in a week or two. */
const CHECKED_SHARE = '10%';

async function forgetAndCheck({ config, destination, log }: BackupDeps, now: Date): Promise<void> {
  const { key, previous } = backupSettings(config);
  const keyring = await readKeyring(destination, { key, previous });
  if (keyring === null) throw new BackupError('no_repository', 'There are no backups in the destination.');
  const { repository: installation, runs } = await completeRuns(destination, key);
  const repositories = new Map([[INSTALLATION, installation]]);
  for (const [id, practiceKey] of Object.entries(keyring.keys))
    repositories.set(pathOf(id), destination.repository(pathOf(id), practiceKey));

  const kept = keptRuns(runs, now);
  const failures: unknown[] = [];
  const each = async (work: (repository: CopyRepository) => Promise<void>) => {
    for (const [path, repository] of repositories) {
      try {
        await work(repository);
      } catch (error) {
        log.error({ repository: path, failure: failureOf(error) }, 'upkeep of a repository failed');
        failures.push(error);
      }
    }
  };
  // In all of them first: a damaged one must not make the copies of the others outlive their time.
  await each(async (repository) => {
    const old = copiesToForget(await repository.copies(), kept, now);
    await repository.forget(old.map(({ id }) => id));
  });
  await each((repository) => repository.check(CHECKED_SHARE));
  if (failures.length > 0) throw failures[0];
}

/**
 * Removes backups that are too old, and verifies a share of what remains, once a day and never beside a backup. One that
 * fails is repeated after an hour.
 * @returns null if it is not due, or another process works on the backups
 */
export async function upkeep(deps: BackupDeps): Promise<RunResult | null> {
  const { config, db, clock } = deps;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const isRecent = await repo.hasRun(db, 'upkeep', { doneSince: ago(EVERY_MS), begunSince: ago(RETRY_MS) });
  if (isRecent) return null;
  const held = await withBackupLock(config.DATABASE_URL, () =>
    recorded(deps, 'upkeep', async (_id, now) => {
      await forgetAndCheck(deps, now);
      return { rows: 0n, objects: 0, bytes: 0n, missingObjects: 0 };
    }),
  );
  return held?.result ?? null;
}
