import { REMOTE_SENDS_DAYS } from '@openconsult/contracts/limits';
import { z } from 'zod';

/** A stored grant: the phone's permission, without any audio key. */
const stored = z.object({ id: z.string(), grant: z.string(), expiresAtMs: z.number() });
export type PhoneGrant = z.infer<typeof stored>;

const KEY = 'remote-microphone.grants';
const SENDS_MS = REMOTE_SENDS_DAYS * 86_400_000;

/** The grants that may still upload, newest last. Earlier ones may be needed for unsent audio. */
export function savedGrants(): PhoneGrant[] {
  try {
    const saved = z.array(stored).safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? '[]'));
    return saved.success ? saved.data.filter(({ expiresAtMs }) => expiresAtMs + SENDS_MS > Date.now()) : [];
  } catch {
    return [];
  }
}

function save(grants: readonly PhoneGrant[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(grants));
  } catch {
    // Blocked storage: the grant lasts as long as the page.
  }
}

export const saveGrant = (grant: PhoneGrant): void =>
  save([...savedGrants().filter(({ id }) => id !== grant.id), grant]);

export const forgetGrant = (microphoneId: string): void => save(savedGrants().filter(({ id }) => id !== microphoneId));
