import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/** So long a call waits at most to be counted. */
const COUNTED_WITHIN_MS = 250;

/**
 * Where the calls of each person are counted, by all API processes together. That it is away, and that it is back, is
 * logged once each; meanwhile `createCallStore` counts in memory.
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
    if (!isAway) log.warn({}, 'redis is away: each process counts calls by itself');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info({}, 'calls are counted together again');
    isAway = false;
  });
  return redis;
}
