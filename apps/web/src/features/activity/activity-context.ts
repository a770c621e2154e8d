import { createContext, use, useSyncExternalStore } from 'react';
import type { ActivityWatch } from './activity-watch.ts';

export const ActivityContext = createContext<ActivityWatch | null>(null);

const never = (): (() => void) => () => undefined;

/**
 * Whether somebody is at this window: idle after a minute without input (behaviour.md#activity). Active outside the
 * provider.
 */
export const useActivity = (): 'active' | 'idle' => {
  const watch = use(ActivityContext);
  return useSyncExternalStore(watch?.subscribe ?? never, () => watch?.getIndicator() ?? 'active');
};
