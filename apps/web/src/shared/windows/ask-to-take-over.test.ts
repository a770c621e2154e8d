import { beforeEach, expect, test, vi } from 'vitest';

const confirm = vi.fn();
vi.mock('../confirm/confirm.ts', () => ({ confirm }));
const { askToTakeOver, elapsedText, placeText } = await import('./ask-to-take-over.ts');

beforeEach(() => confirm.mockReset());

test.each([
  [42_000, '00:42'],
  [-5_000, '00:00'],
  [3_725_000, '01:02:05'],
])('%d ms are shown as %s', (ms, text) => {
  expect(elapsedText(1_000_000, 1_000_000 + ms)).toBe(text);
});

test.each([
  [{ where: 'this browser', device: null }, 'another window of this browser'],
  [{ where: 'another window', device: null }, 'another window'],
  [{ where: 'another browser', device: null }, 'another browser'],
  [{ where: 'another browser', device: 'Firefox on Windows' }, 'another browser, Firefox on Windows'],
] as const)('%j is named', (place, text) => {
  expect(placeText(place)).toBe(text);
});

test('the question shows place and duration, where they are known', async () => {
  confirm.mockResolvedValue(true);
  expect(await askToTakeOver({ where: 'this browser', device: null, sinceMs: 0 }, 42_000)).toBe(true);
  await askToTakeOver({ where: 'another browser', device: null, sinceMs: null });
  expect(confirm.mock.calls.map(([{ title }]) => title)).toEqual([
    'Recording in another window of this browser: 00:42',
    'Recording in another browser',
  ]);
});
