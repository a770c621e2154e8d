import { WHISPER_NOT_IDLE } from '@openconsult/contracts/realtime';
import type { ActivityEffect } from './activity.ts';

export interface ActivityListeners {
  /** Sends to the user's other windows. */
  readonly whisper: (name: string) => void;
  readonly onKeepAlive: () => void;
  readonly onIdle: () => void;
}

/** Performs an effect of `tick` (behaviour.md#activity: the keep-alive whisper, the idle event). */
export const performEffect = (effect: ActivityEffect, { whisper, onKeepAlive, onIdle }: ActivityListeners): void => {
  if (effect === 'keep-alive') {
    whisper(WHISPER_NOT_IDLE);
    onKeepAlive();
  } else onIdle();
};
