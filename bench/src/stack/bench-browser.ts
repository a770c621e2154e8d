import { requireChromium } from '@openconsult/dev/stack/chromium';
import { type Browser, chromium } from '@playwright/test';

/** Hands a real browser to the work and closes it afterwards. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await requireChromium((line) => console.error(line)),
    args: [
      ...['--no-sandbox', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
      '--disable-sync',
    ],
    // This process ends in an orderly way by itself.
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
