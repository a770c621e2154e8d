import { BackupError, type CopyRepository } from '@openconsult/integrations/backup';
import { PART, WHOLE } from './copy-objects.ts';
import { withBackupLock } from './database.repo.ts';
import { backupSettings, readKeyring } from './keyring.ts';
import { repo } from './repo.ts';
import { KEPT_MS, keptRuns } from './rules.ts';
import { type BackupDeps, completeRuns, INSTALLATION, pathOf, type RunResult, recorded } from './service.ts';

const EVERY_MS = 24 * 3_600_000;
/** Copies of a run that never became complete are kept this long: it may still be going on. */
const UNFINISHED_MS = 24 * 3_600_000;
/** Of the stored bytes, each day: all of them in a week or two. */
const CHECKED_SHARE = '10%';

const runOf = (tags: readonly string[]): string => tags.find((tag) => tag.startsWith('run=')) ?? '';

async function forgetOld(repository: CopyRepository, kept: ReadonlySet<string>, now: Date): Promise<void> {
  const copies = await repository.copies();
  const lastWhole = copies.findLast(({ tags }) => tags.includes(WHOLE));
  const old = copies.filter(({ id, time, tags }) => {
    const age = now.getTime() - time.getTime();
    // A later backup needs the objects of an earlier one, whatever became of that.
    if (tags.includes(WHOLE) || tags.includes(PART))
      return age > KEPT_MS && id !== lastWhole?.id && lastWhole !== undefined && time < lastWhole.time;
    return !kept.has(runOf(tags)) && age > UNFINISHED_MS;
  });
  await repository.forget(old.map(({ id }) => id));
  await repository.check(CHECKED_SHARE);
}

/**
 * Removes backups that are too old, and verifies a share of what remains, once a day and never beside a backup.
 * @returns null if it is not due, or another process works on the backups
 */
export async function upkeep(deps: BackupDeps): Promise<RunResult | null> {
  const { config, db, clock, destination } = deps;
  const last = await repo.lastDone(db, 'upkeep');
  if (last !== null && clock.now().getTime() - last.startedAt.getTime() < EVERY_MS) return null;
  const held = await withBackupLock(config.DATABASE_URL, () =>
    recorded(deps, 'upkeep', async (_id, now) => {
      const { key, previous } = backupSettings(config);
      const keyring = await readKeyring(destination, { key, previous });
      if (keyring === null) throw new BackupError('no_repository', 'There are no backups in the destination.');
      const { runs } = await completeRuns(destination, key);
      const kept = new Set(keptRuns(runs, now).map(({ tags }) => runOf(tags)));
      for (const [id, practiceKey] of Object.entries(keyring.keys))
        await forgetOld(destination.repository(pathOf(id), practiceKey), kept, now);
      await forgetOld(destination.repository(INSTALLATION, key), kept, now);
      return { rows: 0n, objects: 0, bytes: 0n };
    }),
  );
  return held?.result ?? null;
}
