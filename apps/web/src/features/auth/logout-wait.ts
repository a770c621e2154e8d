import { LOGOUT_WAIT_MS } from '@openconsult/contracts/limits';
import { RECORDING_HOLD, type ReloadGate } from '../../shared/reload-gate.ts';

/**
 * How long a logout waits for the end of a recording that is transcribed after Stop: two seconds from its end, or from
 * now while it is running (behaviour.md#recording).
 */
export const logoutWaitMs = (gate: Pick<ReloadGate, 'state' | 'msSinceRelease'>): number => {
  if (gate.state.get().holders.some(({ token }) => token === RECORDING_HOLD)) return LOGOUT_WAIT_MS;
  const msSinceEnd = gate.msSinceRelease(RECORDING_HOLD);
  return msSinceEnd === null ? 0 : Math.max(0, LOGOUT_WAIT_MS - msSinceEnd);
};
