import { CONSULTATION_LEFT_ENDS_MS, CONSULTATION_TIMEOUT_HOURS } from '@openconsult/contracts/limits';
import type { Deps } from '../platform/deps.ts';
import { consultationRepo as repo } from './repo.ts';

/**
 * Ends every consultation whose page closed while recording and did not return within a minute, and every one without
 * activity for 12 hours, at its last activity (behaviour.md#consultations). Safe to run often and in several workers.
 * Returns how many it ended.
 */
export async function endForgottenConsultations(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  const ended =
    (await repo.endLeft(deps.db, new Date(nowMs - CONSULTATION_LEFT_ENDS_MS))) +
    (await repo.endForgotten(deps.db, new Date(nowMs - CONSULTATION_TIMEOUT_HOURS * 3_600_000)));
  if (ended > 0) deps.log.info({ ended }, 'forgotten consultations ended');
  return ended;
}
