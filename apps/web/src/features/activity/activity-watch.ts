import { createAtom, type ReadonlyAtom } from '@xstate/store';
import {
  type Activity,
  type ActivityEffect,
  activeElsewhere,
  indicatorOf,
  openedAt,
  tick,
  touched,
} from './activity.ts';

export interface ActivityDeps {
  readonly now: () => number;
  /** Whether something is recorded or unsent. */
  readonly isBusy: () => boolean;
  /** Whether messages reach the other windows now. */
  readonly isConnected: () => boolean;
  readonly perform: (effect: ActivityEffect) => void;
}

/** The activity of one window. */
export interface ActivityWatch {
  touch(): void;
  /** Another window reported activity. */
  onOtherWindowActive(): void;
  check(): void;
  readonly indicator: ReadonlyAtom<'active' | 'idle'>;
}

export const createActivityWatch = ({ now, isBusy, isConnected, perform }: ActivityDeps): ActivityWatch => {
  let activity: Activity = openedAt(now());
  const indicator = createAtom(indicatorOf(activity, now()));
  const show = (): void => indicator.set(indicatorOf(activity, now()));
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
    onOtherWindowActive: () => {
      activity = activeElsewhere(activity, now());
    },
    check,
    indicator,
  };
};
