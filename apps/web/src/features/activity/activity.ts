import {
  IDLE_AFTER_MS,
  INDICATOR_IDLE_AFTER_MS,
  KEEP_ALIVE_GRACE_S,
  KEEP_ALIVE_MS,
} from '@openconsult/contracts/limits';

/** Tolerated delay of a keep-alive from another window. */
const KEEP_ALIVE_DELAY_MS = 5_000;

/** The state of a window; times are of one clock. */
export interface Activity {
  /** The last input, or the last time that audio was recorded or unsent. */
  readonly activeAtMs: number;
  /** Until then the user counts as active in another window. */
  readonly graceUntilMs: number;
  /** The last keep-alive to the other windows, or null. */
  readonly publishedAtMs: number | null;
  /** Reset by input. */
  readonly isIdleReported: boolean;
}

export type ActivityEffect = 'idle-detected' | 'keep-alive';

export interface ActivityStep {
  readonly activity: Activity;
  readonly effects: readonly ActivityEffect[];
}

/** The state of a window that was just opened. */
export const openedAt = (nowMs: number): Activity => ({
  activeAtMs: nowMs,
  graceUntilMs: Number.NEGATIVE_INFINITY,
  publishedAtMs: null,
  isIdleReported: false,
});

/** The state of the page at one time. */
export interface Moment {
  readonly nowMs: number;
  /** Audio is recorded or unsent. */
  readonly isBusy: boolean;
  /** Messages reach the other windows. */
  readonly isConnected: boolean;
}

/**
 * Reports idleness once, after five minutes without input in any window; recording and unsent audio are activity.
 * Sends a keep-alive every two minutes, only for this window's own activity, so that two unattended windows do not
 * extend each other (behaviour.md#activity).
 */
export const tick = (activity: Activity, { nowMs, isBusy, isConnected }: Moment): ActivityStep => {
  const current = isBusy ? { ...activity, activeAtMs: nowMs, isIdleReported: false } : activity;
  if (nowMs - current.activeAtMs < IDLE_AFTER_MS) {
    const isPublished = current.publishedAtMs !== null && nowMs - current.publishedAtMs < KEEP_ALIVE_MS;
    if (isPublished || !isConnected) return { activity: current, effects: [] };
    return { activity: { ...current, publishedAtMs: nowMs }, effects: ['keep-alive'] };
  }
  if (current.isIdleReported || nowMs < current.graceUntilMs) return { activity: current, effects: [] };
  return { activity: { ...current, isIdleReported: true }, effects: ['idle-detected'] };
};

/** Records input. Call `tick` first, so that the time before is counted. */
export const touched = (activity: Activity, nowMs: number): Activity => ({
  ...activity,
  activeAtMs: nowMs,
  isIdleReported: false,
});

/** Records a keep-alive from another window of the user. */
export const activeElsewhere = (activity: Activity, nowMs: number): Activity => ({
  ...activity,
  graceUntilMs: nowMs + KEEP_ALIVE_GRACE_S * 1_000 + KEEP_ALIVE_DELAY_MS,
});

/** The dot at the user's picture: idle after a minute without input (behaviour.md#activity). */
export const indicatorOf = ({ activeAtMs }: Activity, nowMs: number): 'active' | 'idle' =>
  nowMs - activeAtMs < INDICATOR_IDLE_AFTER_MS ? 'active' : 'idle';
