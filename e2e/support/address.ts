import type { Page } from '@playwright/test';

/** The address that is open: path and query, readable. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
