import { REMOTE_DEVICE_LABEL_MAX_LENGTH } from '@openconsult/contracts/limits';
import { type RemoteMicrophoneGuest, remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import { ApiError, call } from '../../../shared/api/call.ts';
import { phoneCalls } from './phone-calls.ts';
import { forgetGrant, keepGrant, keptGrants, type PhoneGrant } from './phone-grants.ts';
import { openPhoneSession, type PhoneSession } from './phone-session.ts';

/** How the phone shows itself to the window: what the browser says it runs on. */
function deviceLabel(): string {
  const { userAgent } = navigator;
  const system = /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(userAgent)?.[0] ?? 'Phone';
  const browser = /Firefox|Edg|Chrome|CriOS|Safari/.exec(userAgent)?.[0] ?? 'Browser';
  const names: Record<string, string> = { Edg: 'Edge', CriOS: 'Chrome', Macintosh: 'Mac' };
  return `${names[system] ?? system}, ${names[browser] ?? browser}`.slice(0, REMOTE_DEVICE_LABEL_MAX_LENGTH);
}

/** One journal and one uploader for each grant, however often it is asked for. */
const sessions = new Map<string, PhoneSession>();

const open = (grant: string, guest: RemoteMicrophoneGuest): PhoneSession => {
  keepGrant({ id: guest.id, grant, expiresAtMs: Date.parse(guest.expires_at) });
  const session = sessions.get(guest.id) ?? openPhoneSession(grant, guest);
  sessions.set(guest.id, session);
  return session;
};

/** Joins by token or code. Fails as calls do: 409 when another phone was quicker, 410 when the code has ended. */
export async function joinAsMicrophone(by: { token: string } | { code: string }): Promise<PhoneSession> {
  const { grant, ...guest } = await call(remoteMicrophones.join, { body: { ...by, device_label: deviceLabel() } });
  return open(grant, guest);
}

/** What a grant is good for now; null once it counts no more. */
async function lookUp({ id, grant }: PhoneGrant): Promise<RemoteMicrophoneGuest | null> {
  try {
    return await phoneCalls(grant).guest();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    forgetGrant(id);
    return null;
  }
}

/** The microphone that this phone still is after its page was loaded anew; null when it is none any more. */
export async function resumeAsMicrophone(): Promise<PhoneSession | null> {
  for (const kept of keptGrants().reverse()) {
    const guest = await lookUp(kept);
    if (guest !== null && !guest.closed) return open(kept.grant, guest);
  }
  return null;
}

/** Sends what this phone still holds of microphones that it was besides `current`. */
export async function sendForgotten(current: string | null): Promise<void> {
  for (const kept of keptGrants().filter(({ id }) => id !== current)) {
    const guest = await lookUp(kept);
    if (guest === null) continue;
    const isLeft = await open(kept.grant, guest).sendLeftovers();
    if (guest.closed && !isLeft) forgetGrant(kept.id);
  }
}
