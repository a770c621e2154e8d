import { system } from '@openconsult/contracts/system';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';

const CLOCK_STALE_MS = 10 * 60_000;
/** The browser's two clocks part by more than this when one was set or the computer slept: then the server is asked again. */
const CLOCKS_PART_MS = 2_000;

/** The browser's two clocks: the one on the wall, which may be wrong and may be set, and the one that only goes on. */
export interface BrowserClocks {
  readonly wallMs: number;
  readonly steadyMs: number;
}

const browserClocks = (): BrowserClocks => ({ wallMs: Date.now(), steadyMs: performance.now() });

/** What the server's clock said at a moment of the browser's clocks. */
export interface ClockReading {
  readonly serverMs: number;
  readonly at: BrowserClocks;
}

/** The reading from an answer; half of the journey was the way there. Only the steady clock measures it. */
export const readClock = (serverMs: number, asked: BrowserClocks, answered: BrowserClocks): ClockReading => ({
  serverMs: serverMs + (answered.steadyMs - asked.steadyMs) / 2,
  at: answered,
});

/** The server's time by the last reading, in ms since 1970; whatever the wall clock says or is set to does not matter. */
export const serverNowMs = ({ serverMs, at }: ClockReading, now: BrowserClocks): number =>
  serverMs + (now.steadyMs - at.steadyMs);

/** Whether a reading holds no longer: the steady clock stands still while a computer sleeps, the wall clock does not. */
export const haveClocksParted = ({ at }: ClockReading, now: BrowserClocks): boolean =>
  Math.abs(now.wallMs - at.wallMs - (now.steadyMs - at.steadyMs)) > CLOCKS_PART_MS;

const serverClockQuery = queryOptions({
  queryKey: ['server-clock'],
  queryFn: async ({ signal }): Promise<ClockReading> => {
    const asked = browserClocks();
    const { time } = await call(system.time, {}, { signal });
    return readClock(Date.parse(time), asked, browserClocks());
  },
  staleTime: CLOCK_STALE_MS,
});

const secondListeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const onSecond = (listener: () => void): (() => void) => {
  secondListeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of secondListeners) each();
  }, 1_000);
  return () => {
    secondListeners.delete(listener);
    if (secondListeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const steadySecond = (): number => Math.floor(performance.now() / 1_000);

/**
 * The server's time in ms since 1970, renewed each second; null until the server has answered. The browser's own clock
 * is never shown: it may be a day off (fault P7).
 */
export const useServerNowMs = (): number | null => {
  const { data: reading, refetch } = useQuery(serverClockQuery);
  const second = useSyncExternalStore(onSecond, steadySecond);
  useEffect(() => {
    if (reading !== undefined && haveClocksParted(reading, browserClocks())) void refetch();
  }, [reading, refetch, second]);
  return reading === undefined ? null : serverNowMs(reading, browserClocks());
};
