import { TRACKING_LATE_MS } from '@openconsult/contracts/limits';
import type { Consultation, ContentView } from '@openconsult/db';

/** Whether what is shown now, or was shown in it, is recorded: not without tracking, and not long after its end. */
export const isTracked = ({ kind, endedAt }: Pick<Consultation, 'kind' | 'endedAt'>, now: Date): boolean =>
  kind !== 'without_tracking' && (endedAt === null || now.getTime() - endedAt.getTime() <= TRACKING_LATE_MS);

/** When it was shown: so long ago, within the consultation. */
export function shownAt(
  { startedAt, endedAt }: Pick<Consultation, 'startedAt' | 'endedAt'>,
  msAgo: number,
  now: Date,
): Date {
  const latestMs = (endedAt ?? now).getTime();
  return new Date(Math.max(startedAt.getTime(), Math.min(latestMs, now.getTime() - msAgo)));
}

/** Each picture or video once: its first record, with the most that was watched of it. */
export function shownMedia(views: readonly ContentView[]): ContentView[] {
  const byMedia = Map.groupBy(views, ({ mediaId }) => mediaId);
  return [...byMedia.values()].flatMap(([first, ...later]) => {
    if (first === undefined) return [];
    const watched = [first, ...later].flatMap(({ watchedPercent }) => watchedPercent ?? []);
    return { ...first, watchedPercent: watched.length === 0 ? null : Math.max(...watched) };
  });
}
