import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FIT, movedBy, type Size, zoomedAt } from './zoom-view.ts';

/** Two taps within this time and distance are a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 40;
const DOUBLE_TAP_FACTOR = 2.5;
/** A quick move of one finger over this distance is a swipe. */
const SWIPE_PX = 60;
const SWIPE_MS = 600;

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Touch extends Point {
  readonly atMs: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The gestures of a picture: wheel, pinch, drag, double tap; a swipe while it is whole. */
export const useZoom = (frameRef: RefObject<HTMLElement | null>, onSwipe: ((step: -1 | 1) => void) | undefined) => {
  const [view, setView] = useState(FIT);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Touch | null>(null);
  const lastTap = useRef<Touch | null>(null);

  const frame = (): Size => frameRef.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const fromCentre = ({ x, y }: Point): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = frameRef.current?.getBoundingClientRect() ?? {};
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const zoomAround = (factor: number, at: Point): void =>
    setView((now) => zoomedAt(now, factor, fromCentre(at), frame()));

  // A passive listener, as React adds, could not stop the page from scrolling.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomAround(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
  });
  useEffect(() => {
    const element = frameRef.current;
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frameRef]);

  const onTap = (at: Touch): void => {
    const last = lastTap.current;
    lastTap.current = at;
    if (last === null || at.atMs - last.atMs > DOUBLE_TAP_MS || distance(at, last) > DOUBLE_TAP_PX) return;
    lastTap.current = null;
    if (view.scale > 1) setView(FIT);
    else zoomAround(DOUBLE_TAP_FACTOR, at);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || (event.target as HTMLElement).closest('button') !== null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    start.current = pointers.current.size === 1 ? { x: event.clientX, y: event.clientY, atMs: event.timeStamp } : null;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other === undefined) setView((shown) => movedBy(shown, now.x - before.x, now.y - before.y, frame()));
    else if (distance(before, other) > 0) {
      zoomAround(distance(now, other) / distance(before, other), {
        x: (now.x + other.x) / 2,
        y: (now.y + other.y) / 2,
      });
    }
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    pointers.current.delete(event.pointerId);
    const from = start.current;
    start.current = null;
    if (from === null || event.type === 'pointercancel') return;
    const to = { x: event.clientX, y: event.clientY, atMs: event.timeStamp };
    const moved = to.x - from.x;
    if (distance(from, to) < 10) onTap(to);
    else if (
      view.scale === 1 &&
      Math.abs(moved) > SWIPE_PX &&
      Math.abs(moved) > Math.abs(to.y - from.y) &&
      to.atMs - from.atMs < SWIPE_MS
    )
      onSwipe?.(moved < 0 ? 1 : -1);
  };

  return {
    view,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    zoom: (factor: number) => setView((now) => zoomedAt(now, factor, { x: 0, y: 0 }, frame())),
    reset: () => setView(FIT),
  };
};
