import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store-react';
import { createContext, use } from 'react';
import type { ActivityWatch } from './activity-watch.ts';

export const ActivityContext = createContext<ActivityWatch | null>(null);

const alwaysActive = createAtom<'active' | 'idle'>('active');

/** Idle after a minute without input (behaviour.md#activity). Always active outside the provider. */
export const useActivity = (): 'active' | 'idle' => useAtom(use(ActivityContext)?.indicator ?? alwaysActive);
