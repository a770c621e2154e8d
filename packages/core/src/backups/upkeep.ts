import { BackupError, type CopyRepository, type StoredCopy } from '@openconsult/integrations/backup';
import { failureOf } from '../platform/log.ts';
import { withBackupLock } from './database.repo.ts';
import { backupSettings, type Keyring, readKeyring } from './keyring.ts';
import { repo } from './repo.ts';
import { copiesToForget, hasRunsBefore, retainedRuns } from './rules.ts';
import {
  assertWriter,
  type BackupDeps,
  completeRuns,
  INSTALLATION,
  pathOf,
  type RunResult,
  recorded,
} from './service.ts';

const EVERY_MS = 24 * 3_600_000;
const RETRY_MS = 3_600_000;
/** Of the stored bytes, each day: all of them in a week or two. */
const CHECKED_SHARE = '10%';

const NO_COUNTS = { rows: 0n, objects: 0, bytes: 0n, missingObjects: 0 };

interface Opened {
  readonly keyring: Keyring;
  readonly runs: readonly StoredCopy[];
  readonly repositories: ReadonlyMap<string, CopyRepository>;
}

async function openRepositories({ config, destination }: BackupDeps): Promise<Opened> {
  const { key, previous } = backupSettings(config);
  const keyring = await readKeyring(destination, { key, previous });
  if (keyring === null) throw new BackupError('no_repository', 'There are no backups in the destination.');
  const { repository: installation, runs } = await completeRuns(destination, key);
  const repositories = new Map([[INSTALLATION, installation]]);
  for (const [id, practiceKey] of Object.entries(keyring.keys))
    repositories.set(pathOf(id), destination.repository(pathOf(id), practiceKey));
  return { keyring, runs, repositories };
}

/** Works on all of them although one fails. @throws the first error */
async function onEach(
  { log }: BackupDeps,
  repositories: Opened['repositories'],
  work: (repository: CopyRepository) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const [path, repository] of repositories) {
    try {
      await work(repository);
    } catch (error) {
      log.error({ repository: path, failure: failureOf(error) }, 'upkeep of a repository failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function forgetOld(deps: BackupDeps, now: Date): Promise<void> {
  const { keyring, runs, repositories } = await openRepositories(deps);
  assertWriter(keyring, await repo.writer(deps.db));
  if (!hasRunsBefore(runs, now)) return;
  const retained = retainedRuns(runs, now);
  await onEach(deps, repositories, async (repository) => {
    const old = copiesToForget(await repository.copies(), retained, now);
    await repository.forget(old.map(({ id }) => id));
  });
}

/** Whether a run of this kind is due: once a day, and an hour after one that failed. */
async function isDue({ db, clock }: BackupDeps, kind: 'upkeep' | 'check'): Promise<boolean> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return !(await repo.hasRun(db, kind, { now, doneSince: ago(EVERY_MS), begunSince: ago(RETRY_MS) }));
}

/**
 * Removes backups that are too old, once a day and never beside a backup. One that fails is repeated after an hour.
 * @returns null if it is not due, or another process works on the backups
 */
export async function upkeep(deps: BackupDeps): Promise<RunResult | null> {
  if (!(await isDue(deps, 'upkeep'))) return null;
  const held = await withBackupLock(deps.config.DATABASE_URL, () =>
    recorded(deps, 'upkeep', async (_id, now) => {
      await forgetOld(deps, now);
      return NO_COUNTS;
    }),
  );
  return held?.result ?? null;
}

/**
 * Verifies a share of the stored bytes, once a day. Backups may be made meanwhile; an upkeep may not, as it removes what this
 * reads. One that fails is repeated after an hour.
 * @returns null if it is not due
 */
export async function checkCopies(deps: BackupDeps): Promise<RunResult | null> {
  if (!(await isDue(deps, 'check'))) return null;
  return recorded(deps, 'check', async () => {
    const { repositories } = await openRepositories(deps);
    await onEach(deps, repositories, (repository) => repository.check(CHECKED_SHARE));
    return NO_COUNTS;
  });
}
