import { REMOTE_DEVICE_LABEL_MAX_LENGTH } from '@openconsult/contracts/limits';
import { type RemoteMicrophoneGuest, remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import { ApiError, ConnectionError, call } from '../../../shared/api/call.ts';
import { type PhoneCalls, phoneCalls } from './phone-calls.ts';
import { forgetGrant, type PhoneGrant, savedGrants, saveGrant } from './phone-grants.ts';
import { openPhoneSession, type PhoneSession } from './phone-session.ts';
import { joiningSecret, newSecret, rejoinSecretOf, saveRejoinSecret, secretHash } from './rejoin-secret.ts';

/** The phone's name in the window, by its browser and system. */
function deviceLabel(): string {
  const { userAgent } = navigator;
  const system = /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(userAgent)?.[0] ?? 'Phone';
  const browser = /Firefox|Edg|Chrome|CriOS|Safari/.exec(userAgent)?.[0] ?? 'Browser';
  const names: Record<string, string> = { Edg: 'Edge', CriOS: 'Chrome', Macintosh: 'Mac' };
  return `${names[system] ?? system}, ${names[browser] ?? browser}`.slice(0, REMOTE_DEVICE_LABEL_MAX_LENGTH);
}

/** A half-open connection never responds. */
const JOIN_TIMEOUT_MS = 20_000;

/** One session, with one journal and one uploader, for each grant. */
const sessions = new Map<string, PhoneSession>();

const open = (grant: string, guest: RemoteMicrophoneGuest): PhoneSession => {
  saveGrant({ id: guest.id, grant, expiresAtMs: Date.parse(guest.expires_at) });
  const session = sessions.get(guest.id) ?? openPhoneSession(grant, guest);
  sessions.set(guest.id, session);
  return session;
};

/**
 * Joins by token or code. Safe to repeat, also after a reload. Rejects as calls do: 409 when another phone was faster,
 * 410 when the code has expired.
 */
export async function joinAsMicrophone(by: { token: string } | { code: string }): Promise<PhoneSession> {
  const secret = joiningSecret('token' in by ? by.token : by.code);
  const body = { ...by, device_label: deviceLabel(), rejoin_hash: secretHash(secret) };
  const signal = AbortSignal.timeout(JOIN_TIMEOUT_MS);
  const { grant, ...guest } = await call(remoteMicrophones.join, { body }, { signal }).catch((error: unknown) => {
    throw signal.aborted ? new ConnectionError(error) : error;
  });
  saveRejoinSecret({ microphoneId: guest.id, secret, next: null });
  return open(grant, guest);
}

/**
 * Reconnects a lost microphone to its window, without a code.
 * @returns null where it may not rejoin. Rejects where a retry makes sense.
 */
export async function rejoinAsMicrophone(
  microphoneId: string,
  calls: Pick<PhoneCalls, 'rejoin'>,
): Promise<PhoneSession | null> {
  const secret = rejoinSecretOf(microphoneId);
  if (secret === null) return null;
  const next = secret.next ?? newSecret();
  saveRejoinSecret({ ...secret, next });
  try {
    const { grant, ...guest } = await calls.rejoin(secret.secret, secretHash(next));
    saveRejoinSecret({ microphoneId: guest.id, secret: next, next: null });
    return open(grant, guest);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    saveRejoinSecret(null);
    return null;
  }
}

/**
 * The microphone of a grant; null while the grant is invalid. It is not deleted then: only it can decrypt its audio,
 * and a disabled account may be enabled again.
 */
async function lookUp({ grant }: PhoneGrant): Promise<RemoteMicrophoneGuest | null> {
  try {
    return await phoneCalls(grant).guest();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return null;
  }
}

/**
 * Resumes the microphone that this phone was before a reload, or rejoins; null without one. Rejects when the server is
 * unreachable.
 */
export async function resumeAsMicrophone(): Promise<PhoneSession | null> {
  for (const saved of savedGrants().reverse()) {
    const guest = await lookUp(saved);
    if (guest === null) continue;
    const session = guest.closed
      ? await rejoinAsMicrophone(saved.id, phoneCalls(saved.grant))
      : open(saved.grant, guest);
    if (session !== null) return session;
  }
  return null;
}

/** Whether this phone was a microphone recently. */
export const wasMicrophone = (): boolean => savedGrants().length > 0;

/** Uploads audio of earlier grants of this phone, except `current`. */
export async function sendForgotten(current: string | null): Promise<void> {
  for (const saved of savedGrants().filter(({ id }) => id !== current)) {
    const guest = await lookUp(saved);
    if (guest === null) continue;
    const { isLeft } = await open(saved.grant, guest).sendLeftovers();
    if (guest.closed && !isLeft) forgetGrant(saved.id);
  }
}
