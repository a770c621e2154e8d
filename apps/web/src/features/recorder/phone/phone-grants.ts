import { z } from 'zod';

/** What a phone remembers of having joined: its permission, and no key of any audio. */
const stored = z.object({ id: z.string(), grant: z.string(), expiresAtMs: z.number() });
export type PhoneGrant = z.infer<typeof stored>;

const KEY = 'remote-microphone.grants';

/** The grants that may still count, the newest last. An earlier one may be needed for audio that was not sent yet. */
export function keptGrants(): PhoneGrant[] {
  try {
    const kept = z.array(stored).safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? '[]'));
    return kept.success ? kept.data.filter(({ expiresAtMs }) => expiresAtMs > Date.now()) : [];
  } catch {
    return [];
  }
}

function keep(grants: readonly PhoneGrant[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(grants));
  } catch {
    // Blocked storage: the grant lasts as long as the page.
  }
}

export const keepGrant = (grant: PhoneGrant): void =>
  keep([...keptGrants().filter(({ id }) => id !== grant.id), grant]);

export const forgetGrant = (microphoneId: string): void => keep(keptGrants().filter(({ id }) => id !== microphoneId));
