import { requireProgram } from './debian-packages.ts';

/** The full path of a Chromium or Chrome for the browser journeys, installed when it can be. @throws Error of one line. */
export function requireChromium(log: (line: string) => void): Promise<string> {
  return requireProgram({
    names: ['chromium', 'chromium-browser', 'google-chrome'],
    debianPackage: 'chromium',
    why: 'The journeys need it; everything else runs with `pnpm test lint types boundaries unused schema unit int`.',
    log,
  });
}
