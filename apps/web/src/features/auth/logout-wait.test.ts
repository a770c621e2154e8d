import { expect, test, vi } from 'vitest';
import { createReloadGate, RECORDING_HOLD } from '../../shared/reload-gate.ts';
import { logoutWaitMs } from './logout-wait.ts';

test('a logout waits until two seconds after a recording, and for nothing else', () => {
  let nowMs = 50_000;
  const gate = createReloadGate(vi.fn(), () => nowMs);
  expect(logoutWaitMs(gate)).toBe(0);
  gate.hold('unsaved-edits', 'Saving your edits')();
  expect(logoutWaitMs(gate)).toBe(0);

  const end = gate.hold(RECORDING_HOLD, 'Audio is being recorded');
  expect(logoutWaitMs(gate)).toBe(2_000);
  end();
  nowMs += 700;
  expect(logoutWaitMs(gate)).toBe(1_300);
  nowMs += 60_000;
  expect(logoutWaitMs(gate)).toBe(0);
});
