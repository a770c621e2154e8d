import type { Page } from '@playwright/test';

/**
 * Remembers every text that an element matching `selector` ever shows from now on, in order and without repeats in a
 * row, also those that are gone before a test could look. A reload of the page ends it.
 * @returns a function that reads what was shown so far.
 */
export async function watchShownTexts(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const key = `shown ${selector}`;
  await page.evaluate(
    ([wanted, name]) => {
      const shown: string[] = [];
      Object.assign(window, { [name]: shown });
      const look = () => {
        for (const element of document.querySelectorAll(wanted)) {
          const text = element.textContent?.trim() ?? '';
          if (text !== '' && shown.at(-1) !== text) shown.push(text);
        }
      };
      look();
      const changes = { childList: true, subtree: true, characterData: true };
      new MutationObserver(look).observe(document.body, changes);
    },
    [selector, key] as const,
  );
  return () => page.evaluate((name): string[] => Reflect.get(window, name) ?? [], key);
}

/** Records the notices shown from now on: those of a success disappear soon. */
export const watchNotices = (page: Page): Promise<() => Promise<string[]>> =>
  watchShownTexts(page, '.mantine-Notification-root');
