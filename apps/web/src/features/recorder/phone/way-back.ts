import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';

/**
 * What lets this phone come back by itself after it was lost: a secret that was never sent, which counts once. `next` is the
 * one that follows, kept before it is named to the server, so that a try whose answer was lost can be made again.
 */
const stored = z.object({ microphoneId: z.string(), secret: z.string(), next: z.string().nullable() });
export type WayBack = z.infer<typeof stored>;

const KEY = 'remote-microphone.way-back';
const SECRET_BYTES = 32;

let current: WayBack | null = null;

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
  try {
    if (way === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, JSON.stringify(way));
  } catch {
    // Blocked storage: it lasts as long as the page.
  }
}

/** The way back of a microphone; null where there is none any more. */
export function wayBackOf(microphoneId: string): WayBack | null {
  current ??= read();
  return current?.microphoneId === microphoneId ? current : null;
}

function read(): WayBack | null {
  try {
    return stored.safeParse(JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
