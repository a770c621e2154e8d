import { createHash } from 'node:crypto';
import { BACKUP_COPIES_DAYS_MAX } from '@openconsult/contracts/limits';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long every run is retained. */
const EVERY_RUN_MS = 3 * DAY_MS;
/** Three days less than promised: one for the copies a backup needs, one until the next upkeep, one if that fails. */
const RETAINED_MS = (BACKUP_COPIES_DAYS_MAX - 3) * DAY_MS;
/** How long the copies of an incomplete run are retained: it may still run. */
const UNFINISHED_MS = DAY_MS;
/** Within this long each object is stored again. The copies of a moment begin before, as restic cuts the milliseconds off. */
const COPIES_BACK_MS = DAY_MS + 1_000;
/** Without a backup in this long, the clock may be ahead. */
const LONG_GAP_MS = 7 * DAY_MS;

export interface RunTime {
  readonly id: string;
  readonly time: Date;
}

/** The tag of copies of objects. Former versions also stored `objects-whole`. */
export const OBJECTS = 'objects-part';

interface TaggedCopy extends RunTime {
  readonly tags: readonly string[];
}

const runOf = ({ tags }: TaggedCopy): string => tags.find((tag) => tag.startsWith('run=')) ?? '';
const hasObjects = ({ tags }: TaggedCopy): boolean => tags.some((tag) => tag.startsWith('objects-'));

/** The same part of 1 for equal texts. */
const shareOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

/**
 * Whether an object has to be stored again because its turn came between two backups: each object has an hour of the day,
 * and each owner its minute, so that no backup stores much again. Then the copies of a day have every object.
 */
export function isDueAgain(key: string, owner: string, last: Date, now: Date): boolean {
  const turnMs = (Math.floor(shareOf(key) * 24) + shareOf(owner)) * HOUR_MS;
  const turnsUntil = (time: Date) => Math.floor((time.getTime() - turnMs) / DAY_MS);
  return turnsUntil(now) > turnsUntil(last);
}

/** The copies that hold the objects of a complete backup, in the order to read them. */
export const copiesOfObjects = <Copy extends TaggedCopy>(copies: readonly Copy[], at: Date): Copy[] =>
  copies.filter((copy) => {
    const ageMs = at.getTime() - copy.time.getTime();
    return hasObjects(copy) && ageMs >= 0 && ageMs <= COPIES_BACK_MS;
  });

/** Whether backups may be removed by their age: after a long gap only a day later, as the clock may have been ahead. */
export const hasRunsBefore = (runs: readonly RunTime[], now: Date): boolean =>
  runs.some(({ time }) => {
    const ageMs = now.getTime() - time.getTime();
    return ageMs >= DAY_MS && ageMs <= LONG_GAP_MS;
  });

/** The runs to retain: all of three days, then the last of each day (UTC), and always the newest. */
export function retainedRuns<Run extends RunTime>(runs: readonly Run[], now: Date): Run[] {
  const newestFirst = [...runs].sort((a, b) => b.time.getTime() - a.time.getTime());
  const days = new Set<string>();
  return newestFirst.filter(({ time }, index) => {
    const age = now.getTime() - time.getTime();
    const day = time.toISOString().slice(0, 10);
    const isLastOfDay = !days.has(day);
    days.add(day);
    return index === 0 || age <= EVERY_RUN_MS || (age <= RETAINED_MS && isLastOfDay);
  });
}

/** The copies of a repository that nothing needs: neither a retained run nor the next one. */
export function copiesToForget<Copy extends TaggedCopy>(
  copies: readonly Copy[],
  retained: readonly TaggedCopy[],
  now: Date,
): Copy[] {
  const objects = copies.filter(hasObjects);
  const needed = new Set(retained.flatMap(({ time }) => copiesOfObjects(objects, time)));
  const runs = new Set(retained.map(runOf));
  return copies.filter((copy) => {
    const ageMs = now.getTime() - copy.time.getTime();
    return hasObjects(copy)
      ? !needed.has(copy) && ageMs > COPIES_BACK_MS
      : !runs.has(runOf(copy)) && ageMs > UNFINISHED_MS;
  });
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Files of the library have keys made from their content: practices share equal ones. */
export const isShared = (key: string): boolean => key.startsWith('library/');

/** The names of these empty objects are the log of erasures, which no restore may take back: the keyring has it. */
export const ERASURE_LOG = 'erasure-log/';

/** Written by the product to see whether the storage answers, or part of the log of erasures. */
export const isNoContent = (key: string): boolean => key.startsWith('health/') || key.startsWith(ERASURE_LOG);

/** The ids in an object's key, in its order: of the user, the recording or the message that it belongs to. */
export const idsIn = (key: string): string[] => key.match(UUID) ?? [];
