import { WHISPER_NOT_IDLE } from '@openconsult/contracts/realtime';
import type { ActivityEffect } from './activity.ts';

export interface ActivityListeners {
  /** Tells the person's other windows. */
  readonly whisper: (name: string) => void;
  readonly onKeepAlive: () => void;
  readonly onIdle: () => void;
}

/** Does what a moment asked for (behaviour.md#activity: the keep-alive whisper, the idle event). */
export const performEffect = (effect: ActivityEffect, { whisper, onKeepAlive, onIdle }: ActivityListeners): void => {
  if (effect === 'keep-alive') {
    whisper(WHISPER_NOT_IDLE);
    onKeepAlive();
  } else onIdle();
};
