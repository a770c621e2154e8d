import type { RemoteMicrophoneGuest } from '@openconsult/contracts/remote-microphones';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/api/call.ts';
import { comeBack } from './phone-entry.ts';
import { keepWayBack, secretHash, wayBackOf } from './way-back.ts';

vi.mock('./phone-session.ts', () => ({
  openPhoneSession: (grant: string, guest: RemoteMicrophoneGuest) => ({ id: guest.id, grant }),
}));

const guest = (id: string) => ({
  id,
  channel: `private-VoiceNote.${id}`,
  realtime: { key: 'k', host: 'h', port: 1, tls: false },
  journal_key: '',
  previous_journal_keys: [],
  expires_at: new Date(Date.now() + 60_000).toISOString(),
  closed: false,
  grant: `grant of ${id}`,
});
const refused = (status: number) => new ApiError(status, 'Refused', null);

/** A server that answers each try as listed. */
const serverWith = (...answers: (ReturnType<typeof guest> | Error)[]) => {
  const rejoin = vi.fn(async (_secret: string, _hash: string) => {
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('Asked once more than expected');
    return answer;
  });
  return { rejoin };
};

beforeEach(() => keepWayBack({ microphoneId: 'lost', secret: 'first', next: null }));

describe('R18: a phone that was lost', () => {
  test('R18: comes back with its secret, and keeps the one that it named for the next time', async () => {
    const calls = serverWith(guest('next'));
    expect(await comeBack('lost', calls)).toMatchObject({ id: 'next', grant: 'grant of next' });
    const [secret, hash] = calls.rejoin.mock.calls[0] ?? [];
    expect(secret).toBe('first');
    const way = wayBackOf('next');
    expect(way).toMatchObject({ next: null });
    expect(secretHash(way?.secret ?? '')).toBe(hash);
    expect(wayBackOf('lost')).toBeNull();
  });

  test('R18: says the same again where the answer was lost, so that it is not taken for a thief', async () => {
    const calls = serverWith(new TypeError('Failed to fetch'), refused(503), refused(429), guest('next'));
    for (let at = 0; at < 3; at += 1) await expect(comeBack('lost', calls)).rejects.toThrow();
    await comeBack('lost', calls);
    expect(new Set(calls.rejoin.mock.calls.map((each) => each.join(' '))).size).toBe(1);
  });

  test.each([401, 409, 410])('R18: does not try again where it may not come back: %i', async (status) => {
    const calls = serverWith(refused(status));
    expect(await comeBack('lost', calls)).toBeNull();
    expect(wayBackOf('lost')).toBeNull();
    expect(await comeBack('lost', calls)).toBeNull();
    expect(calls.rejoin).toHaveBeenCalledOnce();
  });

  test('R18: asks nothing for a microphone whose way back is not here', async () => {
    const calls = serverWith();
    expect(await comeBack('another', calls)).toBeNull();
    expect(calls.rejoin).not.toHaveBeenCalled();
  });
});
