import { type RefObject, useEffect, useRef } from 'react';

/** Whether the focus was lost with what had it: with a button that is gone, or a dialog that closes. */
const isFocusFree = (): boolean => {
  const { activeElement: active } = document;
  return active === null || active === document.body || active.closest('[role="dialog"]') !== null;
};

/**
 * Focuses the heading of what has arrived, once `hasArrived`, so that the keyboard and a screen reader continue there.
 * Never takes the focus from anything else.
 */
export const useArrivalFocus = <Heading extends HTMLElement>(hasArrived: boolean): RefObject<Heading | null> => {
  const ref = useRef<Heading>(null);
  useEffect(() => {
    if (hasArrived && isFocusFree()) ref.current?.focus({ preventScroll: true });
  }, [hasArrived]);
  return ref;
};

/**
 * Focuses `next` once what had the focus is gone, so that the keyboard does not start over; the heading of the page where
 * `next` is not there.
 */
export const useDepartureFocus = (isThere: boolean, next?: RefObject<HTMLElement | null>): void => {
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (wasThere.current && !isThere && isFocusFree()) {
      const target = next?.current ?? document.querySelector('h1');
      target?.focus({ preventScroll: true });
    }
    wasThere.current = isThere;
  }, [isThere, next]);
};
