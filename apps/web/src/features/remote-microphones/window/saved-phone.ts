import { z } from 'zod';
import type { SavedPhone } from './link-ports.ts';

const KEY = 'remote-microphone';
const RUNNING_KEY = 'remote-microphone.running';

const running = z.object({ id: z.string(), voiceNoteId: z.string(), sinceMs: z.number(), muted: z.boolean() });
const lockOf = (id: string): string => `openconsult-remote-microphone-${id}`;

let releaseLock: () => void = () => undefined;

/** Waits for the lock of an offer, and holds it until `releaseLock`. A window that closes or reloads releases it. */
const hold = (id: string): Promise<void> =>
  new Promise((held) => {
    const waiting = new AbortController();
    releaseLock = () => waiting.abort();
    navigator.locks
      .request(lockOf(id), { signal: waiting.signal }, () => {
        held();
        return new Promise<void>((release) => {
          releaseLock = release;
        });
      })
      // Aborted while it waited.
      .catch(() => undefined);
  });

/**
 * Stored by the tab, which survives a reload. A copied tab has the same storage: the lock prevents two windows from sending
 * different commands to one phone.
 */
export const savedPhone: SavedPhone = {
  read() {
    try {
      return window.sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  async save(id) {
    releaseLock();
    try {
      window.sessionStorage.setItem(KEY, id);
    } catch {
      // Blocked storage: the phone lasts as long as the page.
    }
    // Without a secure address there are no locks, and no microphone either.
    if (navigator.locks !== undefined) await hold(id);
  },
  readRunning() {
    try {
      return running.safeParse(JSON.parse(window.sessionStorage.getItem(RUNNING_KEY) ?? 'null')).data ?? null;
    } catch {
      return null;
    }
  },
  saveRunning(now) {
    try {
      if (now === null) window.sessionStorage.removeItem(RUNNING_KEY);
      else window.sessionStorage.setItem(RUNNING_KEY, JSON.stringify(now));
    } catch {
      // As above.
    }
  },
  forget() {
    releaseLock();
    try {
      window.sessionStorage.removeItem(KEY);
    } catch {
      // As above.
    }
  },
};
