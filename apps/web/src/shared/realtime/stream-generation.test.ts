import { expect, test, vi } from 'vitest';
import { ApiError } from '../api/call.ts';
import { readBaseGeneration } from './stream-generation.ts';

const answer = vi.hoisted(() => ({ now: undefined as unknown }));

vi.mock('../api/call.ts', async (original) => ({
  ...(await original<typeof import('../api/call.ts')>()),
  call: async () => {
    if (answer.now instanceof Error) throw answer.now;
    return answer.now;
  },
}));

test.each([
  ['of a text that ended', { generation: 3, status: 'ended' }, 3],
  ['of a text that is being written, which a new request joins', { generation: 3, status: 'streaming' }, 2],
  ['of a text that waits for its writer', { generation: 1, status: 'waiting' }, 0],
  ['of a text that was not requested yet', { generation: 0, status: 'waiting' }, 0],
  ['of a text that is unknown', new ApiError(404, 'Not Found', null), 0],
])('what does not count for a new request: %s', async (_, given, expected) => {
  answer.now = given;
  expect(await readBaseGeneration('voice-note.a.notes')).toBe(expected);
});
