import { setTimeout as delay } from 'node:timers/promises';
import { failureOf } from '../platform/log.ts';
import { removeLeftCopies } from './drill.ts';
import { type BackupDeps, backUp } from './service.ts';
import { upkeep } from './upkeep.ts';

/** Makes a backup every so often until it is stopped: a running one ends first. A failure is logged, and the next is tried. */
export async function backUpRegularly(
  deps: BackupDeps,
  { everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const startedMs = performance.now();
    try {
      const result = await backUp(deps);
      deps.log.info({ outcome: result?.outcome ?? 'another one runs' }, 'backup ended');
      await upkeep(deps);
      await removeLeftCopies(deps);
    } catch (error) {
      // The database itself is away: there is nowhere to record it.
      deps.log.error({ failure: failureOf(error) }, 'a backup could not start');
    }
    const leftMs = Math.max(1_000, everyMs - (performance.now() - startedMs));
    await delay(leftMs, undefined, { signal }).catch(() => {});
  }
}
