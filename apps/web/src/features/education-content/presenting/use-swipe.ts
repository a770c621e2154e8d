import { type PointerEvent, useRef } from 'react';

const SWIPE_PX = 60;

/** Whether the finger is on something that is dragged. */
const isDragged = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('media-time-range, media-volume-range, input') !== null;

/** Turns the page when a finger moves across. Undefined where what is below has a swipe of its own. */
export const useSwipe = (onSwipe: ((step: -1 | 1) => void) | undefined) => {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current =
        event.pointerType === 'mouse' || isDragged(event.target) ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (start === null) return;
      const x = event.clientX - start.x;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(event.clientY - start.y)) onSwipe?.(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
};
