import { START_BUTTON_DEBOUNCE_MS } from '@openconsult/contracts/limits';
import { useRef } from 'react';

/** Runs on the first press and ignores further ones for 500 ms (behaviour.md#consultations). */
export const useSinglePress = <Args extends readonly unknown[]>(
  action: (...args: Args) => void,
  pauseMs: number = START_BUTTON_DEBOUNCE_MS,
): ((...args: Args) => void) => {
  const lastPressMs = useRef(Number.NEGATIVE_INFINITY);
  return (...args) => {
    const nowMs = performance.now();
    if (nowMs - lastPressMs.current < pauseMs) return;
    lastPressMs.current = nowMs;
    action(...args);
  };
};
