import { IDLE_CHECK_MS } from '@openconsult/contracts/limits';
import { WHISPER_NOT_IDLE } from '@openconsult/contracts/realtime';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { realtimeClient } from '../../shared/realtime/realtime-client.ts';
import { reloadGate } from '../../shared/reload-gate.ts';
import type { ActivityEffect } from './activity.ts';
import { ActivityContext } from './activity-context.ts';
import { performEffect } from './activity-effects.ts';
import { type ActivityWatch, createActivityWatch } from './activity-watch.ts';

const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

export interface ActivityProviderProps {
  /** No window of the user had input for five minutes, and nothing is recorded (behaviour.md#activity). */
  readonly onIdle: () => void;
  /** The user is active in this window; called every two minutes. */
  readonly onKeepAlive: () => void;
  readonly children: ReactNode;
}

/** Detects activity and notifies the user's other windows. Mounted once, above the routes. */
export const ActivityProvider = ({ onIdle, onKeepAlive, children }: ActivityProviderProps): ReactNode => {
  const [watch, setWatch] = useState<ActivityWatch | null>(null);
  const perform = useEffectEvent((effect: ActivityEffect) =>
    performEffect(effect, { whisper: (name) => realtimeClient.whisper(name), onKeepAlive, onIdle }),
  );
  useEffect(() => {
    const started = createActivityWatch({
      // Unlike performance.now, it includes the time that a computer sleeps.
      now: Date.now,
      isBusy: () => reloadGate.state.get().holders.length > 0,
      isConnected: () => realtimeClient.status.get() === 'up',
      perform: (effect) => perform(effect),
    });
    setWatch(started);
    const touch = (): void => started.touch();
    for (const name of INPUT_EVENTS) window.addEventListener(name, touch, { passive: true, capture: true });
    const timer = setInterval(() => started.check(), IDLE_CHECK_MS);
    const unsubscribe = realtimeClient.on(WHISPER_NOT_IDLE, () => started.onOtherWindowActive());
    return () => {
      for (const name of INPUT_EVENTS) window.removeEventListener(name, touch, { capture: true });
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
  return <ActivityContext value={watch}>{children}</ActivityContext>;
};
