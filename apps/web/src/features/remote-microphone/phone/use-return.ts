import { useEffect, useEffectEvent, useState } from 'react';
import { comeBack } from './phone-entry.ts';
import type { PhoneSession } from './phone-session.ts';
import { wayBackOf } from './way-back.ts';

const RETRY_MS = 3_000;

/**
 * Brings a phone that was lost back to its window, as soon as `isLost`, however often it takes until the server answers.
 * `beforeReturn` runs right before `onReturned`. @returns whether it is at it.
 */
export function useReturn(
  session: PhoneSession,
  isLost: boolean,
  beforeReturn: () => void,
  onReturned: (session: PhoneSession) => void,
): boolean {
  const [isRefused, setRefused] = useState(false);
  const returned = useEffectEvent((next: PhoneSession) => {
    beforeReturn();
    onReturned(next);
  });

  useEffect(() => {
    if (!isLost) return;
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const attempt = (): void => {
      comeBack(session.id, session.calls).then(
        (next) => {
          if (isOver) return;
          if (next === null) setRefused(true);
          else returned(next);
        },
        () => {
          if (!isOver) retry = setTimeout(attempt, RETRY_MS);
        },
      );
    };
    attempt();
    return () => {
      isOver = true;
      clearTimeout(retry);
    };
  }, [session, isLost]);

  return isLost && !isRefused && wayBackOf(session.id) !== null;
}
