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
  /** Whether audio is recorded or unsent. */
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
  const updateIndicator = (): void => indicator.set(indicatorOf(activity, now()));
  const check = (): void => {
    const step = tick(activity, { nowMs: now(), isBusy: isBusy(), isConnected: isConnected() });
    activity = step.activity;
    updateIndicator();
    for (const effect of step.effects) perform(effect);
  };
  return {
    touch: () => {
      // A sleeping computer or a background tab may not have checked for long.
      check();
      activity = touched(activity, now());
      updateIndicator();
    },
    onOtherWindowActive: () => {
      activity = activeElsewhere(activity, now());
    },
    check,
    indicator,
  };
};
