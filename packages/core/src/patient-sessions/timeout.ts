import { SESSION_TIMEOUT_HOURS } from '@openconsult/contracts/limits';
import type { Deps } from '../platform/deps.ts';
import { patientSessionRepo as repo } from './repo.ts';

/**
 * Ends every consultation that nobody has been at for 12 hours, at its last sign of life (@spec §4: a session ends
 * manually, by the next patient or by timeout). Safe to run often and in several workers. Returns how many it ended.
 */
export async function endForgottenSessions(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - SESSION_TIMEOUT_HOURS * 3_600_000);
  const ended = await repo.endForgotten(deps.db, before);
  if (ended > 0) deps.log.info({ ended }, 'forgotten consultations ended');
  return ended;
}
