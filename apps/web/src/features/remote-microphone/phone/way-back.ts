import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';

/**
 * What lets this phone come back by itself after it was lost: a secret that was never sent, which counts once. `next` is the
 * one that follows, kept before it is named to the server, so that a try whose answer was lost can be made again.
 */
const stored = z.object({ microphoneId: z.string(), secret: z.string(), next: z.string().nullable() });
export type WayBack = z.infer<typeof stored>;

/** The secret with which this tab joins by a token or a code, or did: asking again with it is no second phone. */
const joining = z.object({ by: z.string(), secret: z.string() });

const KEY = 'remote-microphone.way-back';
const JOINING_KEY = 'remote-microphone.joining';
const SECRET_BYTES = 32;

let current: WayBack | null = null;
let currentJoining: z.infer<typeof joining> | null = null;

/** A secret of 256 bits, base64url. */
export const newSecret = (): string =>
  btoa(String.fromCharCode(...randomBytes(SECRET_BYTES)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const secretHash = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)));

/** Kept by the tab: a page that the system took away and loads again still has it, another tab does not. */
export function keepWayBack(way: WayBack | null): void {
  current = way;
  keep(KEY, way);
}

/** The secret to join with by this token or code: a new one, or that of a try whose answer was lost. */
export function joiningSecret(by: string): string {
  currentJoining ??= read(JOINING_KEY, joining);
  if (currentJoining?.by !== by) {
    currentJoining = { by, secret: newSecret() };
    keep(JOINING_KEY, currentJoining);
  }
  return currentJoining.secret;
}

/** The way back of a microphone; null where there is none any more. */
export function wayBackOf(microphoneId: string): WayBack | null {
  current ??= read(KEY, stored);
  return current?.microphoneId === microphoneId ? current : null;
}

function keep(key: string, value: object | null): void {
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
