import { CONSULTATION_LEFT_ENDS_MS, CONSULTATION_TIMEOUT_HOURS } from '@openconsult/contracts/limits';
import type { Deps } from '../platform/deps.ts';
import { consultationRepo as repo } from './repo.ts';

/**
 * Ends every consultation whose page was closed while it recorded and to which nobody came back within a minute, and
 * every one that nobody has been at for 12 hours, at its last sign of life (behaviour.md#consultations: a consultation
 * ends manually, by the next patient or by timeout). Safe to run often and in several workers. Returns how many it
 * ended.
 */
export async function endForgottenConsultations(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  const ended =
    (await repo.endLeft(deps.db, new Date(nowMs - CONSULTATION_LEFT_ENDS_MS))) +
    (await repo.endForgotten(deps.db, new Date(nowMs - CONSULTATION_TIMEOUT_HOURS * 3_600_000)));
  if (ended > 0) deps.log.info({ ended }, 'forgotten consultations ended');
  return ended;
}
