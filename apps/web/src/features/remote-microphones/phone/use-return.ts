import { useEffect, useEffectEvent, useState } from 'react';
import { retry } from '../../../shared/retry/retry.ts';
import { rejoinAsMicrophone } from './phone-entry.ts';
import type { PhoneSession } from './phone-session.ts';
import { rejoinSecretOf } from './rejoin-secret.ts';

const RETRY_MS = 3_000;

/**
 * Reconnects a lost phone to its window while `isLost`, and retries until the server responds. @returns whether it is
 * reconnecting.
 */
export function useReturn(
  session: PhoneSession,
  isLost: boolean,
  onReturned: (session: PhoneSession) => void,
  onRefused: () => void,
): boolean {
  const [isRefused, setRefused] = useState(false);
  const returned = useEffectEvent(onReturned);
  const refused = useEffectEvent(() => {
    setRefused(true);
    onRefused();
  });

  useEffect(() => {
    if (!isLost) return;
    const over = new AbortController();
    const { signal } = over;
    void retry(() => rejoinAsMicrophone(session.id, session.calls), { delayMs: RETRY_MS, signal }).then(
      (next) => {
        if (signal.aborted) return;
        if (next === null) refused();
        else returned(next);
      },
      () => undefined,
    );
    return () => over.abort();
  }, [session, isLost]);

  return isLost && !isRefused && rejoinSecretOf(session.id) !== null;
}
