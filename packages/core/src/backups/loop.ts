import { setTimeout as delay } from 'node:timers/promises';
import { failureOf } from '../platform/log.ts';
import { removeLeftCopies } from './drill.ts';
import { type BackupDeps, backUp } from './service.ts';
import { checkCopies, upkeep } from './upkeep.ts';

/**
 * Makes a backup every so often until it is stopped: a running one ends first, a check of the copies does not. A failure is
 * logged, and the next is tried.
 */
export async function backUpRegularly(
  deps: BackupDeps,
  { everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const report = (error: unknown) => {
    // The database itself is away, or not restored: there is nowhere to record it.
    deps.log.error({ failure: failureOf(error) }, 'a backup could not start');
  };
  let checking: Promise<unknown> | null = null;
  while (!signal.aborted) {
    const startedMs = performance.now();
    try {
      const result = await backUp(deps);
      deps.log.info({ outcome: result?.outcome ?? 'another one runs' }, 'backup ended');
      if (checking === null) {
        await upkeep(deps);
        checking = checkCopies(deps)
          .catch(report)
          .finally(() => {
            checking = null;
          });
      }
      await removeLeftCopies(deps);
    } catch (error) {
      report(error);
    }
    const leftMs = Math.max(1_000, everyMs - (performance.now() - startedMs));
    await delay(leftMs, undefined, { signal }).catch(() => {});
  }
}
