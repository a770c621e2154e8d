import {
  IDLE_AFTER_MS,
  INDICATOR_IDLE_AFTER_MS,
  KEEP_ALIVE_GRACE_S,
  KEEP_ALIVE_MS,
} from '@openconsult/contracts/limits';

/** A word from another window may be this late before the grace that it gives runs out. */
const KEEP_ALIVE_DELAY_MS = 5_000;

/** When somebody was last here. Times in milliseconds of one clock. */
export interface Activity {
  /** The last input, or the last moment at which something was recorded or unsent. */
  readonly activeAtMs: number;
  /** Until then somebody is taken to be at another window of the same person. */
  readonly graceUntilMs: number;
  /** When this window last told the others; null before the first time. */
  readonly publishedAtMs: number | null;
  /** Whether this idleness was reported; input begins a new one. */
  readonly isIdleReported: boolean;
}

/** What a moment asks for: the session of somebody who is gone to be stopped, or the other windows to be told. */
export type ActivityEffect = 'idle-detected' | 'keep-alive';

export interface ActivityStep {
  readonly activity: Activity;
  readonly effects: readonly ActivityEffect[];
}

/** A window that has just been opened by somebody. */
export const openedAt = (nowMs: number): Activity => ({
  activeAtMs: nowMs,
  graceUntilMs: Number.NEGATIVE_INFINITY,
  publishedAtMs: null,
  isIdleReported: false,
});

/** What the clock and the rest of the page say. */
export interface Moment {
  readonly nowMs: number;
  /** Something is recorded or unsent. */
  readonly isBusy: boolean;
  /** The other windows can be told now. */
  readonly isConnected: boolean;
}

/**
 * One look at the clock. Idleness is reported once, after five minutes without input, unless somebody is at another
 * window; the time while something is recorded or unsent does not count. The others are told every two
 * minutes, but only of this window's own activity: two empty windows must not keep each other awake
 * (behaviour.md#activity).
 */
export const tick = (activity: Activity, { nowMs, isBusy, isConnected }: Moment): ActivityStep => {
  const current = isBusy ? { ...activity, activeAtMs: nowMs, isIdleReported: false } : activity;
  if (nowMs - current.activeAtMs < IDLE_AFTER_MS) {
    const isTold = current.publishedAtMs !== null && nowMs - current.publishedAtMs < KEEP_ALIVE_MS;
    if (isTold || !isConnected) return { activity: current, effects: [] };
    return { activity: { ...current, publishedAtMs: nowMs }, effects: ['keep-alive'] };
  }
  if (current.isIdleReported || nowMs < current.graceUntilMs) return { activity: current, effects: [] };
  return { activity: { ...current, isIdleReported: true }, effects: ['idle-detected'] };
};

/** Somebody touched this window. What the time before amounts to is for `tick`, just before. */
export const touched = (activity: Activity, nowMs: number): Activity => ({
  ...activity,
  activeAtMs: nowMs,
  isIdleReported: false,
});

/** Another window of the person says that somebody is there. */
export const activeElsewhere = (activity: Activity, nowMs: number): Activity => ({
  ...activity,
  graceUntilMs: nowMs + KEEP_ALIVE_GRACE_S * 1_000 + KEEP_ALIVE_DELAY_MS,
});

/** What the dot at the person's picture says: idle after a minute without input (behaviour.md#activity). */
export const indicatorOf = ({ activeAtMs }: Activity, nowMs: number): 'active' | 'idle' =>
  nowMs - activeAtMs < INDICATOR_IDLE_AFTER_MS ? 'active' : 'idle';
