import { expect, test } from 'vitest';
import { maskedEvent } from './masked-event.ts';

test('T30: a report of the page holds kinds and places, and nothing that a user saw, typed or opened', () => {
  const masked = maskedEvent({
    type: undefined,
    event_id: 'f'.repeat(32),
    message: 'Quilla',
    transaction: '/voice-notes/Quilla',
    request: { url: 'https://clinic.example/voice-notes/Quilla?name=Quilla', headers: { referer: 'Quilla' } },
    user: { id: 'Quilla', ip_address: 'Quilla' },
    breadcrumbs: [{ message: 'Quilla' }],
    extra: { text: 'Quilla' },
    contexts: { culture: { display_name: 'Quilla' } },
    tags: { patient: 'Quilla' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'Cannot read Quilla',
          stacktrace: {
            frames: [
              {
                filename: 'https://clinic.example/assets/note-3f2.js',
                function: 'saveNote',
                lineno: 3,
                colno: 9,
                vars: { name: 'Quilla' },
              },
              { filename: 'https://clinic.example/voice-notes/Quilla', function: '"Quilla"', context_line: 'Quilla' },
            ],
          },
        },
        { type: '"Quilla"', value: 'Quilla' },
      ],
    },
  });
  expect(JSON.stringify(masked)).not.toContain('Quilla');
  expect(masked.exception?.values).toEqual([
    {
      type: 'TypeError',
      stacktrace: {
        frames: [
          { filename: '/assets/note-3f2.js', function: 'saveNote', lineno: 3, colno: 9 },
          { filename: '<page>', function: '?' },
        ],
      },
    },
    { type: 'Error', stacktrace: { frames: [] } },
  ]);
});
