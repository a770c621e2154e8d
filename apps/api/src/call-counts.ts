import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/** The longest a call waits to be counted. */
const COUNTED_WITHIN_MS = 250;

/**
 * Counts each user's calls across all API processes. Logs once when Redis goes away and once when it returns; meanwhile
 * `createCallStore` counts in memory.
 */
export function connectCallCounts(redisUrl: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: COUNTED_WITHIN_MS,
  });
  let isAway = false;
  redis.on('error', () => {
    if (!isAway) log.warn({}, 'redis is away: each process counts calls alone');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info({}, 'calls are counted together again');
    isAway = false;
  });
  return redis;
}
