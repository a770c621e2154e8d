import { expect, test } from 'vitest';
import { readLogLine } from './log-lines.ts';

test('a line of pino becomes readable, and only a warning or worse is a problem', () => {
  const info = readLogLine('{"level":30,"time":1700000000000,"msg":"listening","port":3000}');
  expect(info.text).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: listening \{"port":3000\}$/);
  expect(info.isProblem).toBe(false);
  expect(readLogLine('{"level":40,"time":1700000000000,"msg":"slow"}').isProblem).toBe(true);
});

test('a stack that a crash prints is a problem, each line of it', () => {
  expect(readLogLine('TypeError: x is not a function').isProblem).toBe(true);
  expect(readLogLine('    at main (main.ts:1:1)').isProblem).toBe(true);
  expect(readLogLine('{ not json').isProblem).toBe(false);
  expect(readLogLine('  VITE ready in 300 ms').isProblem).toBe(false);
});
