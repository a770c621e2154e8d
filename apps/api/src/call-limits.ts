import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';

interface Count {
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}
type CountCallback = (error: Error | null, count?: Count) => void;

/** Counts per key in fixed windows. At most `keysMax` keys: the least recently begun window gives way. */
export function createMemoryCounts(keysMax: number) {
  const windows = new Map<string, { calls: number; endsAt: number }>();
  return {
    count(key: string, windowMs: number, nowMs = Date.now()): Count {
      let window = windows.get(key);
      if (window === undefined || window.endsAt <= nowMs) {
        windows.delete(key);
        const [oldest] = windows.keys();
        if (oldest !== undefined && windows.size >= keysMax) windows.delete(oldest);
        window = { calls: 0, endsAt: nowMs + windowMs };
        windows.set(key, window);
      }
      window.calls += 1;
      return { current: window.calls, ttl: window.endsAt - nowMs };
    },
  };
}

const KEYS_MAX = 50_000;
/** How long a Redis that failed to answer is not asked again, so that calls do not wait for it one by one. */
const REST_MS = 1_000;

const COUNT = `
  local calls = redis.call('INCR', KEYS[1])
  if calls == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {calls, redis.call('PTTL', KEYS[1])}`;

/**
 * The store of the limiter: counts in Redis, by all API processes together, and in the memory of this process while Redis is
 * absent or away (docs/proofs.md F25). Never fails.
 */
export function createCallStore(shared: { readonly redis: Redis; readonly nameSpace: string } | undefined) {
  const memory = createMemoryCounts(KEYS_MAX);
  let restsUntilMs = 0;

  async function count(key: string, windowMs: number): Promise<Count> {
    if (shared === undefined || shared.redis.status !== 'ready' || Date.now() < restsUntilMs) {
      return memory.count(key, windowMs);
    }
    try {
      const answer = await shared.redis.eval(COUNT, 1, shared.nameSpace + key, windowMs);
      const [current, ttl] = answer as [number, number];
      return { current, ttl };
    } catch {
      restsUntilMs = Date.now() + REST_MS;
      return memory.count(key, windowMs);
    }
  }

  return class CallStore implements FastifyRateLimitStore {
    incr(key: string, done: CountCallback, windowMs = 60_000): void {
      count(key, windowMs).then(
        (counted) => done(null, counted),
        (error: unknown) => done(error instanceof Error ? error : new Error('The calls were not counted.')),
      );
    }
    child(): this {
      return this;
    }
  };
}
