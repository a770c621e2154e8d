import { parse } from 'bowser';

/** The name of a browser by its user agent: 'Firefox on Windows', or as much as is known. */
export function deviceName(userAgent: string | null): string {
  const { browser, os } = userAgent ? parse(userAgent) : { browser: {}, os: {} };
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || 'Unknown browser';
}
