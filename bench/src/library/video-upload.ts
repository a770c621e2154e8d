import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { withBrowser } from '../stack/bench-browser.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { createPractitioners } from '../stack/practitioners.ts';
import { workFolder } from '../stack/work-folder.ts';
import { writeLargeVideo } from './large-video.ts';

const BYTES = 500_000_000;
const CUT_AT_PERCENT = 40;
const CUT_MS = 3_000;
const UPLOAD_MAX_MS = 120_000;
const SEEKS = [0.5, 0.95, 0.1, 0.75] as const;

export interface VideoTimes {
  /** Upload of the rest, from the return of the network until the video is in the library. */
  readonly restS: number;
  /** The slowest of: play until a picture moves, and each seek until its picture is there. */
  readonly seekS: number;
}

async function percentOf(progress: Locator): Promise<number> {
  return Number(await progress.getAttribute('aria-valuenow'));
}

/** Uploads a file with a cut in the middle; how long the rest took. Throws if it began again. */
async function upload(page: Page, path: string): Promise<number> {
  await page.getByRole('button', { name: 'Add video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add video' });
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset));
  });
  await dialog.getByLabel('Video', { exact: true }).setInputFiles(path);
  const progress = dialog.getByRole('progressbar');
  await progress.waitFor();
  while ((await percentOf(progress)) < CUT_AT_PERCENT) await delay(50);
  await page.context().setOffline(true);
  await dialog.getByText('The connection is lost.').waitFor();
  await delay(CUT_MS);
  await page.context().setOffline(false);
  const start = performance.now();
  await dialog.getByText('Uploaded', { exact: true }).waitFor({ timeout: UPLOAD_MAX_MS });
  await dialog.getByRole('button', { name: 'Add video' }).click();
  await dialog.waitFor({ state: 'hidden', timeout: UPLOAD_MAX_MS });
  if (offsets.filter((offset) => offset === 0).length !== 1) throw new Error('The upload did not resume');
  return (performance.now() - start) / 1_000;
}

/** Runs in the page: the slowest of playing and seeking, in milliseconds. */
const SLOWEST_SCRIPT = `async (video, places) => {
  const times = [];
  const timed = async (act) => {
    const start = performance.now();
    const frame = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    act();
    await frame;
    times.push(performance.now() - start);
  };
  video.muted = true;
  await timed(() => void video.play());
  for (const place of places) {
    await timed(() => { video.currentTime = video.duration * place; });
    if (Math.abs(video.currentTime - video.duration * place) > 5) throw new Error('The video did not seek');
  }
  return Math.max(...times);
}`;

async function measure(): Promise<VideoTimes> {
  const { url, db } = await benchStack();
  const [admin] = await createPractitioners(1);
  if (!admin) throw new Error('No admin was created.');
  const { id: practiceId } = await db.practice.create({ data: { name: 'Video library' } });
  await db.user.update({ where: { id: admin.id }, data: { practiceId, isAdmin: true } });
  const { id } = await db.contentItem.create({
    data: { practiceId, type: 'treatment', name: 'Root canal treatment', isPublished: true },
  });
  const path = join(workFolder(), 'large.webm');
  await writeLargeVideo(path, BYTES);
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    await page.getByLabel('E-mail', { exact: true }).fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/landing');
    await page.goto(`${url}/admin/content?item=${id}`);
    const restS = await upload(page, path);
    await page.goto(`${url}/content/treatments/${id}`);
    await page.getByRole('main').locator('video').waitFor();
    const seekMs = await page.evaluate<number>(
      `(${SLOWEST_SCRIPT})(document.querySelector('main video'), ${JSON.stringify(SEEKS)})`,
    );
    return { restS, seekS: seekMs / 1_000 };
  });
}

let times: Promise<VideoTimes> | undefined;

/** Measured once for both figures. */
export const videoTimes = (): Promise<VideoTimes> => {
  times ??= measure();
  return times;
};
