import {
  type Activity,
  type ActivityEffect,
  activeElsewhere,
  indicatorOf,
  openedAt,
  tick,
  touched,
} from './activity.ts';

/** What the watch needs of the world; time in milliseconds. */
export interface ActivityDeps {
  readonly now: () => number;
  /** Whether something is recorded or unsent. */
  readonly isBusy: () => boolean;
  /** Whether the other windows can be told now. */
  readonly isConnected: () => boolean;
  readonly perform: (effect: ActivityEffect) => void;
}

/** The activity of one window, as it goes on. Subscribers hear of changes of the indicator only. */
export interface ActivityWatch {
  touch(): void;
  hear(): void;
  check(): void;
  subscribe(listener: () => void): () => void;
  getIndicator(): 'active' | 'idle';
}

export const createActivityWatch = ({ now, isBusy, isConnected, perform }: ActivityDeps): ActivityWatch => {
  let activity: Activity = openedAt(now());
  let indicator = indicatorOf(activity, now());
  const listeners = new Set<() => void>();

  const show = (): void => {
    const next = indicatorOf(activity, now());
    if (next === indicator) return;
    indicator = next;
    for (const listener of listeners) listener();
  };
  const check = (): void => {
    const step = tick(activity, { nowMs: now(), isBusy: isBusy(), isConnected: isConnected() });
    activity = step.activity;
    show();
    for (const effect of step.effects) perform(effect);
  };
  return {
    touch: () => {
      // A computer that slept, or a tab in the background, may not have looked at the clock for long.
      check();
      activity = touched(activity, now());
      show();
    },
    hear: () => {
      activity = activeElsewhere(activity, now());
    },
    check,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getIndicator: () => indicator,
  };
};
