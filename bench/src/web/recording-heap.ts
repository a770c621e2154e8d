import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { recordingAsWav } from '@openconsult/integrations/speech';
import type { CDPSession } from '@playwright/test';
import { readSpoken, readSpokenSet } from '../speech/spoken-set.ts';
import { withBrowser } from '../stack/bench-browser.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { createPractitioners } from '../stack/practitioners.ts';
import { workFolder } from '../stack/work-folder.ts';

/** Pages, caches and the recogniser's first answers are loaded by then. */
const WARM_UP_S = 60;
const MEASURED_S = 180;
const BYTES_PER_MB = 1_000_000;

async function usedBytes(session: CDPSession): Promise<number> {
  // Twice: what a finaliser frees is collected only by the next one.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** How fast the page grows while it records, in MB a minute. */
export async function recordingHeapMbPerMinute(): Promise<number> {
  const { url } = await benchStack();
  const [practitioner] = await createPractitioners(1);
  if (!practitioner) throw new Error('No practitioner was created.');
  const microphone = join(workFolder(), 'microphone.wav');
  writeFileSync(microphone, await recordingAsWav(new Uint8Array(readSpoken(readSpokenSet().consultation.file))));
  return withBrowser(
    async (browser) => {
      const page = await browser.newPage();
      await page.goto(url);
      await page.getByLabel('E-mail', { exact: true }).fill(practitioner.email);
      await page.getByLabel('Password', { exact: true }).fill(practitioner.password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByRole('button', { name: 'Start consultation' }).first().click();
      const recorder = page.getByRole('region', { name: 'Recorder' });
      await recorder.getByRole('button', { name: 'Record', exact: true }).click();
      await recorder.getByRole('button', { name: 'Stop', exact: true }).waitFor();
      const session = await page.context().newCDPSession(page);
      await delay(WARM_UP_S * 1_000);
      const before = await usedBytes(session);
      await delay(MEASURED_S * 1_000);
      const growth = (await usedBytes(session)) - before;
      const phrases = await page.getByRole('list', { name: 'Phrases' }).getByRole('listitem').count();
      if (phrases === 0) throw new Error('Nothing was recognised');
      return (growth / BYTES_PER_MB / MEASURED_S) * 60;
    },
    [
      ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      `--use-file-for-fake-audio-capture=${microphone}`,
    ],
  );
}
