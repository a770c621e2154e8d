import { expect, test } from 'vitest';
import { eventOfLine } from './event-of-line.ts';

const entry = { level: 50, time: 1_790_000_000_000, app: 'api', msg: 'call failed' };
const reported = (more: object): string => JSON.stringify(eventOfLine(JSON.stringify({ ...entry, ...more }), 'clinic'));

test('an entry becomes a report with its kind, its codes and its place', () => {
  const error = {
    kind: 'PrismaClientKnownRequestError',
    code: 'P2010',
    frames: [
      'at Object.save (file:///app/packages/core/src/voice-notes/service.ts:12:34)',
      'at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
    ],
    cause: { kind: 'TypeError', frames: ['at /app/node_modules/pg/lib/client.js:1:2'] },
  };
  expect(eventOfLine(JSON.stringify({ ...entry, job: 'messaging.send', error }), 'clinic')).toEqual({
    platform: 'node',
    level: 'error',
    timestamp: 1_790_000_000,
    environment: 'clinic',
    message: 'call failed',
    transaction: 'call failed',
    tags: { app: 'api', job: 'messaging.send' },
    exception: {
      values: [
        {
          type: 'TypeError',
          stacktrace: {
            frames: [
              { filename: '/app/node_modules/pg/lib/client.js', function: '?', lineno: 1, colno: 2, in_app: false },
            ],
          },
        },
        {
          type: 'PrismaClientKnownRequestError',
          value: 'P2010',
          stacktrace: {
            frames: [
              expect.objectContaining({ filename: 'node:internal/process/task_queues', in_app: false }),
              {
                filename: '/app/packages/core/src/voice-notes/service.ts',
                function: 'Object.save',
                lineno: 12,
                colno: 34,
                in_app: true,
              },
            ],
          },
        },
      ],
    },
  });
});

test('T30: nothing of a report is free text: neither values, nor users, nor lines of a message', () => {
  for (const more of [
    { userId: 'Quilla', user_id: 'Quilla', note: 'Quilla', job: 'Quilla, pain!', reqId: 'Quilla' },
    { msg: 'Invalid value "Quilla"' },
    { msg: 'Quilla is not valid', err: { type: 'Error', message: 'Quilla', stack: 'Error: Quilla' } },
    {
      error: {
        kind: 'Error: "Quilla"',
        message: 'Quilla',
        frames: ['at Quilla', 'at Quilla (the upper left)', 'Quilla'],
      },
    },
  ]) {
    const text = reported(more);
    expect(text).toContain('"level":"error"');
    expect(text).not.toContain('Quilla');
  }
});

test('a line that is no entry is not reported', () => {
  expect([eventOfLine('Quilla', 'clinic'), eventOfLine('3', 'clinic')]).toEqual([null, null]);
});
