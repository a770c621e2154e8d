import { setTimeout as delay } from 'node:timers/promises';
import { consultations } from '@openconsult/contracts/consultations';
import type { Page } from '@playwright/test';
import type { Measure } from '../measure.ts';
import { percentile } from '../percentile.ts';
import { withBrowser } from '../stack/bench-browser.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { type Practitioner, signedInPractitioner } from '../stack/practitioners.ts';
import { markerWord } from '../stack/timed-writer.ts';
import { recordPaintedWords } from './painted-words.ts';

const CHUNKS = 240;
/** 33 words a second, the pace of a quick model. */
const INTERVAL_MS = 30;
const END_MS = 30_000;

async function openNotes(page: Page, url: string, { email, password }: Practitioner, consultationId: string) {
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/landing');
  await page.goto(`${url}/voice-note?session=${consultationId}&step=notes`);
  return page.getByRole('button', { name: 'Generate notes' });
}

async function chunkToPaintMs(): Promise<number> {
  const { url, writer } = await benchStack();
  const { practitioner, client } = await signedInPractitioner();
  const transcript = 'The crown on the upper left six is sound.';
  const body = { patient_name: 'Jane Doe', create_session: true, transcript };
  const { id } = await client.call(consultations.open, { body });
  writer.setPace({ words: CHUNKS, intervalMs: INTERVAL_MS });
  const painted = await withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const generate = await openNotes(page, url, practitioner, id);
    const read = await recordPaintedWords(page, /finding\d{4}/);
    await generate.click();
    const deadline = performance.now() + CHUNKS * INTERVAL_MS + END_MS;
    let words = await read();
    while (Object.keys(words).length < CHUNKS) {
      if (performance.now() > deadline) throw new Error(`${Object.keys(words).length} of ${CHUNKS} words were shown`);
      await delay(200);
      words = await read();
    }
    return words;
  });
  const latencies = Array.from({ length: CHUNKS }, (_, index) => {
    const word = markerWord(index);
    return (painted[word] ?? Number.NaN) - (writer.writtenAtMs.get(word) ?? Number.NaN);
  });
  return percentile(latencies, 0.95);
}

/** Texts that stream into the page. */
export const streamMeasures: Measure[] = [
  {
    name: 'stream.chunk_to_paint_p95_ms',
    unit: 'ms',
    method: `Notes of ${CHUNKS} chunks, one word every ${INTERVAL_MS} ms, from the model's socket to the frame painted in Chromium.`,
    reach: 100,
    run: chunkToPaintMs,
  },
];
