import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadGate } from '../reload-gate.ts';
import { Autosaver } from './autosaver.ts';
import { isSavingEdits, watchEdits } from './unsaved-edits.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const heldBy = (): string[] => reloadGate.state.get().holders.map(({ token }) => token);

test('an edit counts as saving, and prevents a reload, until the server has it', async () => {
  const saver = new Autosaver({ initial: '', save: async () => undefined });
  const forget = watchEdits(saver);
  expect(isSavingEdits()).toBe(false);
  saver.edit('crown');
  expect(isSavingEdits()).toBe(true);
  expect(heldBy()).toEqual(['unsaved-edits']);
  await vi.runAllTimersAsync();
  expect(isSavingEdits()).toBe(false);
  expect(heldBy()).toEqual([]);
  forget();
});

test('an edit that the server refused prevents a reload, but does not count as saving', async () => {
  const saver = new Autosaver({
    initial: '',
    save: () => Promise.reject(new Error('Refused')),
    canRetry: () => false,
  });
  watchEdits(saver);
  saver.edit('crown');
  await vi.runAllTimersAsync();
  expect(isSavingEdits()).toBe(false);
  expect(heldBy()).toEqual(['unsaved-edits']);
});
