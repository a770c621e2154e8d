import { setTimeout as delay } from 'node:timers/promises';
import type { Dependency, DependencyState } from '@openconsult/contracts/system';
import { assertRoomOnDisk } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';

/** A dependency that has not answered within this time is away. */
const ANSWERS_WITHIN_MS = 1_000;
/** Earlier calls get the same answer, so that frequent calls cost nothing. */
const KNOWN_FOR_MS = 2_000;

export type DependencyStates = Record<Dependency, DependencyState>;

/** Checks every dependency of the product. A dependency that goes away or returns is logged once. */
export function createDependencyChecks(
  deps: Pick<Deps, 'db' | 'storage' | 'isUp' | 'log'>,
): () => Promise<DependencyStates> {
  const { db, storage, isUp, log } = deps;
  const probes: Record<Dependency, () => Promise<unknown>> = {
    postgres: async () => {
      await db.$queryRaw`SELECT 1`;
      await assertRoomOnDisk(db);
    },
    // Written and not only read: a full store takes no audio.
    storage: async () => {
      await storage.write('health/ready', new Uint8Array([1]), 'application/octet-stream');
      return (await storage.isLow()) ? 'low' : 'up';
    },
    redis: isUp.redis,
    realtime: isUp.realtime,
  };
  const seen = new Map<string, DependencyState>();
  let known: Promise<DependencyStates> | undefined;
  let knownUntilMs = 0;

  async function stateOf([name, probe]: [string, () => Promise<unknown>]): Promise<[string, DependencyState]> {
    const given = new AbortController();
    const late = delay(ANSWERS_WITHIN_MS, 'away' as const, { signal: given.signal, ref: false }).catch(
      () => 'away' as const,
    );
    const state = await Promise.race([
      probe().then((state): DependencyState => (state === 'low' ? 'low' : 'up')),
      late,
    ]).catch(() => 'away' as const);
    given.abort();
    if (state !== (seen.get(name) ?? 'up')) log.warn({ part: name, state }, 'a part of the product changed its state');
    seen.set(name, state);
    return [name, state];
  }

  return () => {
    const nowMs = performance.now();
    if (!known || nowMs >= knownUntilMs) {
      knownUntilMs = nowMs + KNOWN_FOR_MS;
      known = Promise.all(Object.entries(probes).map(stateOf)).then(
        (states) => Object.fromEntries(states) as DependencyStates,
      );
    }
    return known;
  };
}
