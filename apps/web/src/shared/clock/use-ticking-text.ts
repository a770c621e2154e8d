import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

const TICK_MS = 250;

/**
 * Writes `read()` into the element of the returned ref four times a second, without React: on a slow computer that many
 * renders would delay other work again and again. The element must have no children.
 */
export function useTickingText<E extends HTMLElement>(read: () => string): RefObject<E | null> {
  const element = useRef<E>(null);
  const show = useEffectEvent(() => {
    if (element.current !== null) element.current.textContent = read();
  });
  useLayoutEffect(() => {
    show();
    const timer = setInterval(() => show(), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return element;
}
