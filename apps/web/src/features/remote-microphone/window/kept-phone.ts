import { z } from 'zod';
import type { KeptPhone } from './link-ports.ts';

const KEY = 'remote-microphone';
const RUNNING_KEY = 'remote-microphone.running';

const running = z.object({ id: z.string(), voiceNoteId: z.string(), sinceMs: z.number(), muted: z.boolean() });
const lockOf = (id: string): string => `openconsult-remote-microphone-${id}`;

let letGo: () => void = () => undefined;

/** Waits for the lock of an offer, and holds it until `letGo`. A window that closes or is loaded anew lets go by itself. */
const hold = (id: string): Promise<void> =>
  new Promise((held) => {
    const waiting = new AbortController();
    letGo = () => waiting.abort();
    navigator.locks
      .request(lockOf(id), { signal: waiting.signal }, () => {
        held();
        return new Promise<void>((release) => {
          letGo = release;
        });
      })
      // Given up while it waited.
      .catch(() => undefined);
  });

/**
 * Kept by the tab, which a reload leaves alone. A copy of the tab has the same in its storage: the lock keeps it from
 * speaking to the phone beside the first one, which would wish for something else.
 */
export const keptPhone: KeptPhone = {
  read() {
    try {
      return window.sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  async keep(id) {
    letGo();
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
  keepRunning(now) {
    try {
      if (now === null) window.sessionStorage.removeItem(RUNNING_KEY);
      else window.sessionStorage.setItem(RUNNING_KEY, JSON.stringify(now));
    } catch {
      // As above.
    }
  },
  forget() {
    letGo();
    try {
      window.sessionStorage.removeItem(KEY);
    } catch {
      // As above.
    }
  },
};
