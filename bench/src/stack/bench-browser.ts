import { requireChromium } from '@openconsult/dev/stack/chromium';
import { type Browser, chromium } from '@playwright/test';

/** Opens a real browser for the work and closes it afterwards. */
export async function withBrowser<T>(
  work: (browser: Browser) => Promise<T>,
  moreArgs: readonly string[] = [],
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await requireChromium((line) => console.error(line)),
    args: [
      ...['--no-sandbox', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
      '--disable-sync',
      ...moreArgs,
    ],
    // This process handles its own end.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
