import type { RemoteMicrophoneGuest } from '@openconsult/contracts/remote-microphones';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, call } from '../../../shared/api/call.ts';
import { rejoinAsMicrophone, resumeAsMicrophone, sendForgotten } from './phone-entry.ts';
import { forgetGrant, savedGrants, saveGrant } from './phone-grants.ts';
import type { Leftovers } from './phone-session.ts';
import { rejoinSecretOf, saveRejoinSecret, secretHash } from './rejoin-secret.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage });

const sendLeftovers = vi.hoisted(() => vi.fn<() => Promise<Leftovers>>());

vi.mock('./phone-session.ts', () => ({
  openPhoneSession: (grant: string, guest: RemoteMicrophoneGuest) => ({ id: guest.id, grant, sendLeftovers }),
}));
vi.mock('../../../shared/api/call.ts', async (load) => ({
  ...(await load<typeof import('../../../shared/api/call.ts')>()),
  call: vi.fn(),
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

beforeEach(() => saveRejoinSecret({ microphoneId: 'lost', secret: 'first', next: null }));

describe('F10: the grants of a phone', () => {
  const DAY_MS = 86_400_000;
  const savedIds = () => savedGrants().map(({ id }) => id);
  const callMock = vi.mocked(call);

  beforeEach(() => {
    for (const id of savedIds()) forgetGrant(id);
    saveRejoinSecret(null);
    saveGrant({ id: 'dictated', grant: 'g', expiresAtMs: Date.now() });
  });
  afterEach(() => vi.useRealTimers());

  test('F10 R18: a refused grant stays, so that its audio can be sent once it is valid again', async () => {
    callMock.mockRejectedValue(refused(401));
    expect(await resumeAsMicrophone()).toBeNull();
    await sendForgotten(null);
    expect(savedIds()).toEqual(['dictated']);
  });

  test('F10 R12: a closed grant still sends, and is forgotten when nothing is left', async () => {
    callMock.mockResolvedValue({ ...guest('dictated'), closed: true });
    sendLeftovers.mockResolvedValueOnce({ isLeft: true, wasCut: false });
    await sendForgotten(null);
    expect(savedIds()).toEqual(['dictated']);
    sendLeftovers.mockResolvedValueOnce({ isLeft: false, wasCut: false });
    await sendForgotten(null);
    expect(savedIds()).toEqual([]);
  });

  test('F10: a grant is forgotten after its days of sending', () => {
    vi.useFakeTimers({ now: Date.now() + 7 * DAY_MS - 1_000 });
    expect(savedIds()).toEqual(['dictated']);
    vi.advanceTimersByTime(1_000);
    expect(savedIds()).toEqual([]);
  });
});

describe('R18: a phone that was lost', () => {
  test('R18: rejoins with its secret, and stores the next one', async () => {
    const calls = serverWith(guest('next'));
    expect(await rejoinAsMicrophone('lost', calls)).toMatchObject({ id: 'next', grant: 'grant of next' });
    const [secret, hash] = calls.rejoin.mock.calls[0] ?? [];
    expect(secret).toBe('first');
    const next = rejoinSecretOf('next');
    expect(next).toMatchObject({ next: null });
    expect(secretHash(next?.secret ?? '')).toBe(hash);
    expect(rejoinSecretOf('lost')).toBeNull();
  });

  test('R18: repeats the same request after a lost response, so that the secret is not taken for stolen', async () => {
    const calls = serverWith(new TypeError('Failed to fetch'), refused(503), refused(429), guest('next'));
    for (let at = 0; at < 3; at += 1) await expect(rejoinAsMicrophone('lost', calls)).rejects.toThrow();
    await rejoinAsMicrophone('lost', calls);
    expect(new Set(calls.rejoin.mock.calls.map((each) => each.join(' '))).size).toBe(1);
  });

  test.each([401, 409, 410])('R18: does not retry when it may not rejoin: %i', async (status) => {
    const calls = serverWith(refused(status));
    expect(await rejoinAsMicrophone('lost', calls)).toBeNull();
    expect(rejoinSecretOf('lost')).toBeNull();
    expect(await rejoinAsMicrophone('lost', calls)).toBeNull();
    expect(calls.rejoin).toHaveBeenCalledOnce();
  });

  test('R18: makes no call for a microphone without a rejoin secret', async () => {
    const calls = serverWith();
    expect(await rejoinAsMicrophone('another', calls)).toBeNull();
    expect(calls.rejoin).not.toHaveBeenCalled();
  });
});
