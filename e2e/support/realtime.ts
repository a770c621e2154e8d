import type { Page } from '@playwright/test';

/**
 * Resolves once the server's events for the person reach the page, and their sign-out does. Ask before the page is opened:
 * earlier events are not sent again.
 */
export const hearsEvents = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      const missing = new Set(['signin_success', '"channel":"presence-User.']);
      socket.on('framereceived', ({ payload }) => {
        for (const mark of missing) if (String(payload).includes(mark)) missing.delete(mark);
        if (missing.size === 0) resolve();
      });
    });
  });
