import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type Axe from 'axe-core';

/** A phone, the narrowest desktop layout, a usual desktop. */
const MIDDLE_WIDTH = 992;
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: MIDDLE_WIDTH, height: 768 },
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

declare const axe: typeof Axe;
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe calls serious or worse, as `rule: where`. Colours differ between schemes, the rest of the page does not. */
async function accessibilityFaults(page: Page, isColoursOnly: boolean): Promise<string[]> {
  expect(page.frames(), 'axe reads no frames').toHaveLength(1);
  // Once for each document: to load axe takes longer than to run it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (rules) => {
      const { violations } = await axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    isColoursOnly ? ['color-contrast'] : null,
  );
}

/** The layout follows a new width within this time. */
const LAYOUT_MS = 5_000;

interface Glance {
  readonly name: string;
  /** Nothing is asked of axe where the page is the same as in another width. */
  readonly axe: 'all' | 'colours' | 'none';
}

/**
 * How far the page can be scrolled sideways, in CSS pixels. Ends its transitions first: colours fade from one scheme to the
 * other, and axe would measure one between the two.
 */
const settledOverflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });

async function glance(page: Page, { name, axe }: Glance): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => settledOverflowPx(page), { message: `${name} scrolls sideways`, timeout: LAYOUT_MS })
    .toBe(0);
  await takePicture(page, name);
  if (axe !== 'none')
    expect.soft(await accessibilityFaults(page, axe === 'colours'), `${name} is accessible`).toEqual([]);
}

/** As though the theme of the path were the other one; colours come from variables, so nothing else changes. */
const showScheme = (page: Page, scheme: Scheme): Promise<void> =>
  page.evaluate((wanted) => document.documentElement.setAttribute('data-mantine-color-scheme', wanted), scheme);

/**
 * Looks at a page whose theme follows its path: in that theme at each width, and its colours in the other theme too.
 * Ends wide and in its own theme.
 */
export async function lookInBothThemes(page: Page, name: string): Promise<void> {
  await test.step(`look at ${name}`, async () => {
    const own = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark' ? 'dark' : 'light';
    const other = own === 'dark' ? 'light' : 'dark';
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      const isBetween = viewport.width === MIDDLE_WIDTH;
      await glance(page, { name: `${name}-${viewport.width}-${own}`, axe: isBetween ? 'none' : 'all' });
      // The colours of the other theme are the same in each width.
      if (viewport.width < MIDDLE_WIDTH || isBetween) continue;
      await showScheme(page, other);
      await glance(page, { name: `${name}-${viewport.width}-${other}`, axe: 'colours' });
      await showScheme(page, own);
    }
  });
}

/** How a screen differs from a plain one. */
interface ScreenShape {
  /** How many tabs replace its columns on a narrow screen. */
  readonly narrowTabs?: number;
  /** A dialog lies over it, so that its tabs cannot be opened. */
  readonly isCovered?: boolean;
}

async function glanceAtTabs(page: Page, tabs: Locator, at: Glance): Promise<void> {
  const opened = await tabs.evaluateAll((all) => all.findIndex((tab) => tab.getAttribute('aria-selected') === 'true'));
  for (const index of (await tabs.all()).keys()) {
    await tabs.nth(index).click();
    await glance(page, { ...at, name: `${at.name}-tab-${index + 1}` });
  }
  await tabs.nth(opened).click();
}

/**
 * Looks at what is open now in each width and scheme: nothing scrolls sideways, and axe finds nothing serious. Where a
 * narrow page shows tabs instead of columns, each tab is looked at. Ends wide and in the first scheme.
 */
export async function look(
  page: Page,
  name: string,
  schemes: readonly Scheme[],
  { narrowTabs = 0, isCovered = false }: ScreenShape = {},
): Promise<void> {
  const tabs = page.getByRole('main').getByRole('tab');
  await test.step(`look at ${name}`, async () => {
    for (const [order, scheme] of schemes.entries()) {
      if (schemes.length > 1) await chooseScheme(page, scheme);
      for (const viewport of VIEWPORTS) {
        await page.setViewportSize(viewport);
        const count = viewport.width < MIDDLE_WIDTH ? narrowTabs : 0;
        // The layout follows the width in its own time.
        if (!isCovered) await expect(tabs).toHaveCount(count);
        const axe = viewport.width === MIDDLE_WIDTH ? 'none' : order === 0 ? 'all' : 'colours';
        const at: Glance = { name: `${name}-${viewport.width}-${scheme}`, axe };
        if (count > 0) await glanceAtTabs(page, tabs, at);
        else await glance(page, at);
      }
    }
    const [first] = schemes;
    if (schemes.length > 1 && first) await chooseScheme(page, first);
  });
}
