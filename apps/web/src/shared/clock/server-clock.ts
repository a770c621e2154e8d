import { system } from '@openconsult/contracts/system';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

const CLOCK_STALE_MS = 10 * 60_000;
/** A larger difference between the browser's clocks means that one was set or the computer slept: ask the server again. */
const CLOCKS_PART_MS = 2_000;

/** `wallMs` may be wrong and may be set; `steadyMs` only increases. */
export interface BrowserClocks {
  readonly wallMs: number;
  readonly steadyMs: number;
}

const browserClocks = (): BrowserClocks => ({ wallMs: Date.now(), steadyMs: performance.now() });

/** The server's time at one moment of the browser's clocks. */
export interface ClockReading {
  readonly serverMs: number;
  readonly at: BrowserClocks;
}

/** The reading from an answer, corrected by half of the round trip. Only the steady clock measures it. */
export const readClock = (serverMs: number, asked: BrowserClocks, answered: BrowserClocks): ClockReading => ({
  serverMs: serverMs + (answered.steadyMs - asked.steadyMs) / 2,
  at: answered,
});

/** The server's time by the last reading, in ms since 1970, whatever the wall clock is set to. */
export const serverNowMs = ({ serverMs, at }: ClockReading, now: BrowserClocks): number =>
  serverMs + (now.steadyMs - at.steadyMs);

/** Whether a reading is no longer valid: the steady clock stops while a computer sleeps, the wall clock does not. */
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

const steadySecond = (): number => Math.floor(performance.now() / 1_000);

/**
 * The server's time in ms since 1970, renewed each second; null until the server has answered. The browser's own clock
 * is never shown: it may be a day off (fault P7).
 */
export const useServerNowMs = (): number | null => {
  const { data: reading, refetch } = useQuery(serverClockQuery);
  const [second, setSecond] = useState(steadySecond);
  useEffect(() => {
    const timer = setInterval(() => setSecond(steadySecond()), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (reading !== undefined && haveClocksParted(reading, browserClocks())) void refetch();
  }, [reading, refetch, second]);
  return reading === undefined ? null : serverNowMs(reading, browserClocks());
};
