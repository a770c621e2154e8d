import type { Page } from '@playwright/test';

/**
 * Resolves once the page is subscribed to the events and the log-out of its user. Call it before the page is opened:
 * earlier frames are not repeated.
 */
export const receivesEvents = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      const missing = new Set(['signin_success', '"channel":"presence-User.']);
      socket.on('framereceived', ({ payload }) => {
        for (const mark of missing) if (String(payload).includes(mark)) missing.delete(mark);
        if (missing.size === 0) resolve();
      });
    });
  });
