import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haveClocksParted, readClock, serverNowMs } from './server-clock.ts';

const DAY_MS = 86_400_000;
const clocks = (wallMs: number, steadyMs: number) => ({ wallMs, steadyMs });

test('corrects the time by half of the round trip', () => {
  const reading = readClock(10_100, clocks(0, 500), clocks(200, 700));
  expect(serverNowMs(reading, clocks(200, 700))).toBe(10_200);
});

test('P7: the server’s time is right to a second with a wall clock a day off, set back and forth', () => {
  const offset = fc.integer({ min: -DAY_MS, max: DAY_MS });
  fc.assert(
    fc.property(
      offset,
      fc.array(fc.record({ setMs: offset, passedMs: fc.nat(3_600_000) }), { maxLength: 20 }),
      fc.nat(2_000),
      fc.nat(2_000),
      (offByMs, steps, thereMs, backMs) => {
        let trueMs = Date.UTC(2026, 0, 5);
        let wallOffMs = offByMs;
        const startMs = trueMs;
        const now = () => clocks(trueMs + wallOffMs, trueMs - startMs);
        const asked = now();
        trueMs += thereMs;
        const serverMs = trueMs;
        trueMs += backMs;
        const reading = readClock(serverMs, asked, now());
        for (const { setMs, passedMs } of steps) {
          trueMs += passedMs;
          wallOffMs = setMs;
          expect(Math.abs(serverNowMs(reading, now()) - trueMs)).toBeLessThanOrEqual(1_000);
        }
      },
    ),
  );
});

test('P7: after a sleep, in which the steady clock stood still, the server is asked again', () => {
  const reading = readClock(1_000_000, clocks(0, 0), clocks(100, 100));
  expect(haveClocksParted(reading, clocks(60_100, 60_100))).toBe(false);
  expect(haveClocksParted(reading, clocks(3_660_100, 60_100))).toBe(true);
  expect(haveClocksParted(reading, clocks(60_100 - DAY_MS, 60_100))).toBe(true);
});
