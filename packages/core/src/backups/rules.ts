import { BACKUP_COPIES_DAYS_MAX } from '@openconsult/contracts/limits';

/** Every run of this long is kept, then the last of each day. */
const EVERY_RUN_MS = 3 * 86_400_000;
/** A day less than promised, for the upkeep that removes them. */
export const KEPT_MS = (BACKUP_COPIES_DAYS_MAX - 1) * 86_400_000;

export interface RunTime {
  readonly id: string;
  readonly time: Date;
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

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Files of the library have keys made from their content: practices share equal ones. */
export const isShared = (key: string): boolean => key.startsWith('library/');

/** The names of these empty objects are the log of erasures, which no restore may take back: the keyring has it. */
export const ERASURE_LOG = 'erasure-log/';

/** Written by the product to see whether the storage answers, or part of the log of erasures. */
export const isNoContent = (key: string): boolean => key.startsWith('health/') || key.startsWith(ERASURE_LOG);

/** The ids in an object's key, in its order: of the user, the recording or the message that it belongs to. */
export const idsIn = (key: string): string[] => key.match(UUID) ?? [];
