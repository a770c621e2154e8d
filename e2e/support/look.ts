import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** A phone, the narrowest desktop layout, a usual desktop. */
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 992, height: 768 },
  { width: 1440, height: 900 },
] as const;

export type Scheme = 'light' | 'dark';

/** Where pictures go, for looking at and for the README; none are taken when it is not set. */
const picturesDir = process.env.SCREENSHOTS_DIR;

/** As another tab would change it, so that no dialog is in the way. */
async function chooseScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate(
    (isDark) => {
      localStorage.setItem('isDarkMode', isDark);
      window.dispatchEvent(new StorageEvent('storage', { key: 'isDarkMode', newValue: isDark }));
    },
    String(scheme === 'dark'),
  );
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
}

export async function takePicture(page: Page, name: string): Promise<void> {
  if (!picturesDir) return;
  mkdirSync(picturesDir, { recursive: true });
  await page.screenshot({ path: join(picturesDir, `${name}.png`), animations: 'disabled' });
}

/** What axe calls serious or worse, as `rule: where`. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** How far the page can be scrolled sideways, in CSS pixels. */
const overflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function lookOnce(page: Page, name: string): Promise<void> {
  await takePicture(page, name);
  expect.soft(await overflowPx(page), `${name} scrolls sideways`).toBe(0);
  expect.soft(await accessibilityFaults(page), `${name} is accessible`).toEqual([]);
}

/**
 * Looks at what is open now in each width and scheme: nothing scrolls sideways, and axe finds nothing serious. Where a
 * narrow page shows tabs instead of columns, each tab is looked at. Ends as it began: wide and in the first scheme.
 */
export async function look(page: Page, name: string, schemes: readonly Scheme[]): Promise<void> {
  await test.step(`look at ${name}`, async () => {
    for (const scheme of schemes) {
      if (schemes.length > 1) await chooseScheme(page, scheme);
      for (const viewport of VIEWPORTS) {
        await page.setViewportSize(viewport);
        const at = `${name}-${viewport.width}-${scheme}`;
        const tabs = page.getByRole('main').getByRole('tab');
        const count = await tabs.count();
        const isCovered = (await page.getByRole('dialog').count()) > 0;
        if (count === 0 || isCovered) {
          await lookOnce(page, at);
          continue;
        }
        const opened = page.getByRole('main').getByRole('tab', { selected: true });
        const openedName = (await opened.textContent()) ?? '';
        for (let index = 0; index < count; index += 1) {
          await tabs.nth(index).click();
          await lookOnce(page, `${at}-tab-${index + 1}`);
        }
        await page.getByRole('main').getByRole('tab', { name: openedName }).click();
      }
    }
    const [first] = schemes;
    if (schemes.length > 1 && first) await chooseScheme(page, first);
  });
}
