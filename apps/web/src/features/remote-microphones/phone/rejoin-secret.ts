import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';

/**
 * Lets this phone rejoin after it was lost: a secret that was never sent and is valid once. `next` is the one that follows,
 * stored before its hash is sent, so that an attempt whose answer was lost can be repeated.
 */
const stored = z.object({ microphoneId: z.string(), secret: z.string(), next: z.string().nullable() });
export type RejoinSecret = z.infer<typeof stored>;

/** The secret with which this tab joins by token or code, so that a repeated join is the same phone. */
const joining = z.object({ by: z.string(), secret: z.string() });

const KEY = 'remote-microphone.way-back';
const JOINING_KEY = 'remote-microphone.joining';
const SECRET_BYTES = 32;

let current: RejoinSecret | null = null;
let currentJoining: z.infer<typeof joining> | null = null;

/** A secret of 256 bits, base64url. */
export const newSecret = (): string =>
  btoa(String.fromCharCode(...randomBytes(SECRET_BYTES)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const secretHash = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)));

/** Stored by the tab: a page that the system unloads and loads again still has it, another tab does not. */
export function saveRejoinSecret(secret: RejoinSecret | null): void {
  current = secret;
  save(KEY, secret);
}

/** The secret for joining by this token or code: a new one, or that of an attempt whose response was lost. */
export function joiningSecret(by: string): string {
  currentJoining ??= read(JOINING_KEY, joining);
  if (currentJoining?.by !== by) {
    currentJoining = { by, secret: newSecret() };
    save(JOINING_KEY, currentJoining);
  }
  return currentJoining.secret;
}

/** The secret of a microphone; null where there is none. */
export function rejoinSecretOf(microphoneId: string): RejoinSecret | null {
  current ??= read(KEY, stored);
  return current?.microphoneId === microphoneId ? current : null;
}

function save(key: string, value: object | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked storage: it lasts as long as the page.
  }
}

function read<S extends z.ZodType>(key: string, schema: S): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(window.sessionStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
