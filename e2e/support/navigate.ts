import type { Page } from '@playwright/test';

/** Goes to an address inside the page, as a link would, without loading it anew. */
export const navigate = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

/** The address that is open: path and query, as a person would read it. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
