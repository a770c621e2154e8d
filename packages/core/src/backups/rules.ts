import { BACKUP_COPIES_DAYS_MAX } from '@openconsult/contracts/limits';

/** Every run of this long is kept, then the last of each day. */
const EVERY_RUN_MS = 3 * 86_400_000;
/**
 * Less than promised: by a day, since a backup needs the copies since the last whole one; by a day until the next upkeep;
 * and by a day in which that fails.
 */
const KEPT_MS = (BACKUP_COPIES_DAYS_MAX - 3) * 86_400_000;
/** Copies of a run that never became complete are kept this long: it may still run. */
const UNFINISHED_MS = 86_400_000;

export interface RunTime {
  readonly id: string;
  readonly time: Date;
}

/** The tags of copies of objects: of all of an owner, and of those that are new. */
export const WHOLE = 'objects-whole';
export const PART = 'objects-part';

interface TaggedCopy extends RunTime {
  readonly tags: readonly string[];
}

const runOf = ({ tags }: TaggedCopy): string => tags.find((tag) => tag.startsWith('run=')) ?? '';
const hasObjects = ({ tags }: TaggedCopy): boolean => tags.includes(WHOLE) || tags.includes(PART);

/** The copies that hold the objects of a moment, in the order to read them: the last whole one, and what came after it. */
export function copiesOfObjects<Copy extends TaggedCopy>(copies: readonly Copy[], at: Date): Copy[] {
  const before = copies.filter((copy) => copy.time <= at && hasObjects(copy));
  const whole = before.findLastIndex(({ tags }) => tags.includes(WHOLE));
  return before.slice(Math.max(whole, 0));
}

/** The runs to keep: all of three days, then the last of each day (UTC), and always the newest. */
export function keptRuns<Run extends RunTime>(runs: readonly Run[], now: Date): Run[] {
  const newestFirst = [...runs].sort((a, b) => b.time.getTime() - a.time.getTime());
  const days = new Set<string>();
  return newestFirst.filter(({ time }, index) => {
    const age = now.getTime() - time.getTime();
    const day = time.toISOString().slice(0, 10);
    const isLastOfDay = !days.has(day);
    days.add(day);
    return index === 0 || age <= EVERY_RUN_MS || (age <= KEPT_MS && isLastOfDay);
  });
}

/**
 * The copies of a repository that nothing needs: neither a run that is kept nor the next one, which builds on the newest
 * objects, whatever became of their run.
 */
export function copiesToForget<Copy extends TaggedCopy>(
  copies: readonly Copy[],
  kept: readonly TaggedCopy[],
  now: Date,
): Copy[] {
  const objects = copies.filter(hasObjects);
  const moments = [...kept.map(({ time }) => time), new Date(8.64e15)];
  const needed = new Set(moments.flatMap((at) => copiesOfObjects(objects, at)));
  const runs = new Set(kept.map(runOf));
  return copies.filter((copy) =>
    hasObjects(copy)
      ? !needed.has(copy)
      : !runs.has(runOf(copy)) && now.getTime() - copy.time.getTime() > UNFINISHED_MS,
  );
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
