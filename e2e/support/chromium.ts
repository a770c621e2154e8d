import { type SpokenFile, spokenFile } from './spoken-files.ts';

/** What the page's microphone is: a file that plays once and then stays silent, or one that the user denies. */
export type Microphone = SpokenFile | 'refused';

/** How the runner's Chromium is started, without requests of its own. */
export function chromiumLaunch(microphone: Microphone): { executablePath: string; args: string[] } {
  const { E2E_CHROMIUM: executablePath } = process.env;
  if (!executablePath) throw new Error('The journeys are started by `pnpm test journeys`.');
  const isRefused = microphone === 'refused';
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-fake-device-for-media-stream',
      isRefused ? '--use-fake-ui-for-media-stream=deny' : '--use-fake-ui-for-media-stream',
      ...(isRefused ? [] : [`--use-file-for-fake-audio-capture=${spokenFile(microphone)}%noloop`]),
    ],
  };
}
