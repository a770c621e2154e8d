import { expect, test, vi } from 'vitest';
import { createReloadGate } from './reload-gate.ts';

test('reloads at once where nothing is held, and only once', () => {
  const reload = vi.fn();
  const gate = createReloadGate(reload);
  gate.request('back online');
  gate.request('new version');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads once every hold is released', () => {
  const reload = vi.fn();
  const gate = createReloadGate(reload);
  const releaseRecording = gate.hold('recording', 'A recording is running');
  const releaseUpload = gate.hold('upload', 'Audio is being sent');
  gate.request('back online');
  releaseRecording();
  expect(reload).not.toHaveBeenCalled();
  releaseUpload();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('releasing an older hold of the same token does not free the newer one', () => {
  const reload = vi.fn();
  const gate = createReloadGate(reload);
  const first = gate.hold('recording', 'first');
  const second = gate.hold('recording', 'second');
  gate.request('back online');
  first();
  expect(reload).not.toHaveBeenCalled();
  second();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a cancelled request does not reload when the hold ends', () => {
  const reload = vi.fn();
  const gate = createReloadGate(reload);
  const release = gate.hold('recording', 'A recording is running');
  gate.request('logged out');
  gate.cancel('logged out');
  release();
  expect(reload).not.toHaveBeenCalled();
});

test('cancels one reason without the others', () => {
  const reload = vi.fn();
  const gate = createReloadGate(reload);
  const release = gate.hold('recording', 'A recording is running');
  gate.request('back online');
  gate.request('logged out');
  gate.request('logged out');
  expect(gate.state.get().pendingReasons).toEqual(['back online', 'logged out']);
  gate.cancel('logged out');
  release();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('returns how long ago a hold ended, and null while it lasts', () => {
  let nowMs = 1_000;
  const gate = createReloadGate(vi.fn(), () => nowMs);
  expect(gate.msSinceRelease('recording')).toBeNull();
  const release = gate.hold('recording', 'A recording is running');
  expect(gate.msSinceRelease('recording')).toBeNull();
  release();
  nowMs += 500;
  release();
  expect(gate.msSinceRelease('recording')).toBe(500);
  gate.hold('recording', 'The next one');
  expect(gate.msSinceRelease('recording')).toBeNull();
});
