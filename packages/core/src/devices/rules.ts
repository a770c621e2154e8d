import { parse } from 'bowser';

/** What a browser says of itself, in words: 'Firefox on Windows', or as much of it as it says. */
export function deviceName(userAgent: string | null): string {
  const { browser, os } = userAgent ? parse(userAgent) : { browser: {}, os: {} };
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || 'Unknown browser';
}
