import { expect, test } from 'vitest';
import { nextRate, playerCommand, RATES } from './player-keys.ts';
import { embedUrl, readPlayerMessage } from './youtube-messages.ts';
import { FIT, movedBy, SCALE_MAX, zoomedAt } from './zoom-view.ts';

const frame = { width: 800, height: 400 };

test('the point under the pointer stays where it is, and no edge comes inside the frame', () => {
  const at = { x: 100, y: -50 };
  const view = zoomedAt(FIT, 2, at, frame);
  // Where the point of the picture that was at `at` is shown now.
  expect([view.x + at.x * view.scale, view.y + at.y * view.scale]).toEqual([at.x, at.y]);
  expect(movedBy(view, 10_000, -10_000, frame)).toEqual({ scale: 2, x: 400, y: -200 });
  expect(zoomedAt(view, 0.01, at, frame)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(zoomedAt(view, 100, at, frame).scale).toBe(SCALE_MAX);
});

test('R is never a key of the player, and a key with a modifier is the browser’s', () => {
  const key = (name: string, held = {}) =>
    playerCommand({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held });
  expect(key(' ')).toBe('toggle');
  expect(key('F')).toBe('full-screen');
  expect([key('r'), key('R'), key('p'), key('g'), key('f', { ctrlKey: true })]).toEqual([null, null, null, null, null]);
});

test('slower and faster go through the speeds and stop at both ends', () => {
  expect(nextRate(1, 1)).toBe(1.25);
  expect(nextRate(1.1, -1)).toBe(1);
  expect([nextRate(RATES[0] ?? 0, -1), nextRate(RATES.at(-1) ?? 0, 1)]).toEqual([0.5, 2]);
});

test('a video of YouTube plays in its privacy mode, and only its own messages are read', () => {
  expect(embedUrl('dQw4w9WgXcQ', 'https://clinic.example')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&playsinline=1&enablejsapi=1&origin=https%3A%2F%2Fclinic.example',
  );
  const info = { currentTime: 3.2, duration: 60, playerState: 1 };
  expect(readPlayerMessage(JSON.stringify({ event: 'infoDelivery', info }))).toEqual({
    atS: 3.2,
    durationS: 60,
    isPlaying: true,
  });
  expect(readPlayerMessage('{"event":"onReady"}')).toBeNull();
  expect(readPlayerMessage('not JSON')).toBeNull();
});
