import { system } from '@openconsult/contracts/system';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';

const CLOCK_STALE_MS = 10 * 60_000;

/** How far the server's clock is ahead of the browser's, in ms, given when the question left and the answer came. */
export const clockOffsetMs = (serverMs: number, askedMs: number, answeredMs: number): number =>
  serverMs - (askedMs + answeredMs) / 2;

const serverClockQuery = queryOptions({
  queryKey: ['server-clock'],
  queryFn: async ({ signal }): Promise<number> => {
    const askedMs = Date.now();
    const { time } = await call(system.time, {}, { signal });
    return clockOffsetMs(Date.parse(time), askedMs, Date.now());
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

const currentSecond = (): number => Math.floor(Date.now() / 1_000);

/** The server's time in ms since 1970, renewed each second; the browser's own until the server has answered. */
export const useServerNowMs = (): number => {
  const { data: offsetMs = 0 } = useQuery(serverClockQuery);
  return useSyncExternalStore(onSecond, currentSecond) * 1_000 + offsetMs;
};
