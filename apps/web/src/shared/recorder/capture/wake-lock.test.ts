import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepScreenOn } from './wake-lock.ts';

/** A browser that lets the lock go whenever the page is hidden, as the standard says. */
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

test('R10: the screen is kept on again as soon as the page is seen again', async () => {
  const end = keepScreenOn();
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

test('a recording that ended lets the screen go, and asks for it no more', async () => {
  keepScreenOn()();
  await settled();
  expect(screen.held).toBe(0);
  const { asked } = screen;
  screen.show('visible');
  await settled();
  expect(screen.asked).toBe(asked);
});
