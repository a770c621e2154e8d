import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';

interface Count {
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}
type CountCallback = (error: Error | null, count?: Count) => void;

interface Window {
  calls: number;
  endsAt: number;
  /** Calls not yet sent to Redis. */
  unshared: number;
}

/** Fixed windows by key, at most `keysMax`: the oldest is dropped. */
function createWindows(keysMax: number) {
  const windows = new Map<string, Window>();
  return {
    /** Counts one call; `isNew` if it begins a window. */
    add(key: string, windowMs: number, nowMs: number): { window: Window; isNew: boolean } {
      let window = windows.get(key);
      const isNew = window === undefined || window.endsAt <= nowMs;
      if (window === undefined || isNew) {
        windows.delete(key);
        const [oldest] = windows.keys();
        if (oldest !== undefined && windows.size >= keysMax) windows.delete(oldest);
        window = { calls: 0, endsAt: nowMs + windowMs, unshared: 0 };
        windows.set(key, window);
      }
      window.calls += 1;
      window.unshared += 1;
      return { window, isNew };
    },
  };
}

const countOf = ({ calls, endsAt }: Window, nowMs: number): Count => ({
  current: calls,
  ttl: Math.max(0, endsAt - nowMs),
});

/** Counts calls per key in the memory of this process; at most `keysMax` keys. */
export function createMemoryCounts(keysMax: number) {
  const windows = createWindows(keysMax);
  return {
    count: (key: string, windowMs: number, nowMs = Date.now()): Count =>
      countOf(windows.add(key, windowMs, nowMs).window, nowMs),
  };
}

const KEYS_MAX = 50_000;
/** How often the processes' counts are added up; a user may exceed a limit by their calls in this time. */
const SHARE_EVERY_MS = 100;
/** How long a failed Redis is not asked again. */
const REST_MS = 1_000;

const ADD = `
  local calls = redis.call('INCRBY', KEYS[1], ARGV[1])
  local ttl = redis.call('PTTL', KEYS[1])
  if ttl < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    ttl = tonumber(ARGV[2])
  end
  return {calls, ttl}`;

/**
 * The store of the limiter. Each process counts in memory and adds its calls to the others' in Redis, at the first call
 * of a window and every `SHARE_EVERY_MS`. Without Redis it counts alone (fault F25). Never fails.
 */
export function createCallStore(shared: { readonly redis: Redis; readonly nameSpace: string } | undefined) {
  const windows = createWindows(KEYS_MAX);
  const waiting = new Map<string, { window: Window; windowMs: number }>();
  let restsUntilMs = 0;

  async function share(key: string, window: Window, windowMs: number): Promise<void> {
    if (shared === undefined || shared.redis.status !== 'ready' || Date.now() < restsUntilMs) return;
    const calls = window.unshared;
    window.unshared = 0;
    try {
      const answer = await shared.redis.eval(ADD, 1, shared.nameSpace + key, calls, windowMs);
      const [total, ttl] = answer as [number, number];
      window.calls = total + window.unshared;
      window.endsAt = Date.now() + ttl;
    } catch {
      restsUntilMs = Date.now() + REST_MS;
    }
  }

  function shareWaiting(): void {
    for (const [key, { window, windowMs }] of waiting) void share(key, window, windowMs);
    waiting.clear();
  }

  function shareSoon(key: string, window: Window, windowMs: number): void {
    if (waiting.size === 0) setTimeout(shareWaiting, SHARE_EVERY_MS).unref();
    waiting.set(key, { window, windowMs });
  }

  return class CallStore implements FastifyRateLimitStore {
    incr(key: string, done: CountCallback, windowMs = 60_000): void {
      const nowMs = Date.now();
      const { window, isNew } = windows.add(key, windowMs, nowMs);
      if (shared !== undefined && isNew) {
        void share(key, window, windowMs).then(() => done(null, countOf(window, nowMs)));
        return;
      }
      if (shared !== undefined) shareSoon(key, window, windowMs);
      done(null, countOf(window, nowMs));
    }
    child(): this {
      return this;
    }
  };
}
