import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdWakeLock } from './wake-lock.ts';

/** A browser that releases the lock whenever the page is hidden, as the standard requires. */
class FakeScreen {
  visibilityState: 'visible' | 'hidden' = 'visible';
  held = 0;
  asked = 0;
  #listeners = new Set<() => void>();
  addEventListener = (_name: string, listener: () => void) => this.#listeners.add(listener);
  removeEventListener = (_name: string, listener: () => void) => this.#listeners.delete(listener);
  request = async () => {
    this.asked += 1;
    if (this.visibilityState === 'hidden') throw new DOMException('hidden', 'NotAllowedError');
    this.held += 1;
    return {
      release: async () => {
        this.held = Math.max(0, this.held - 1);
      },
    };
  };
  show(state: 'visible' | 'hidden') {
    this.visibilityState = state;
    if (state === 'hidden') this.held = 0;
    for (const listener of this.#listeners) listener();
  }
}

let screen: FakeScreen;

beforeEach(() => {
  screen = new FakeScreen();
  vi.stubGlobal('document', screen);
  vi.stubGlobal('navigator', { wakeLock: { request: screen.request } });
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('R10: takes the wake lock again when the page is visible again', async () => {
  const end = holdWakeLock();
  await settled();
  expect(screen.held).toBe(1);
  screen.show('hidden');
  await settled();
  expect(screen.held).toBe(0);
  screen.show('visible');
  await settled();
  expect(screen.held).toBe(1);
  end();
  await settled();
  expect(screen.held).toBe(0);
});

test('releases the wake lock after the recording, and does not take it again', async () => {
  holdWakeLock()();
  await settled();
  expect(screen.held).toBe(0);
  const { asked } = screen;
  screen.show('visible');
  await settled();
  expect(screen.asked).toBe(asked);
});
