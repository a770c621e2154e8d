import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validationMessages } from '@openconsult/contracts/texts';
import { RESUMABLE_UPLOAD_PATH } from '@openconsult/contracts/uploads';
import { starterLibraryFolder } from '@openconsult/starter-library';
import type { Page } from '@playwright/test';
import { OFFLINE } from '../support/failures.ts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { lookInBothThemes } from '../support/look.ts';
import { createAdminOfOwnPractice } from '../support/practitioner.ts';

const MEGABYTE = 1024 * 1024;
const media = join(starterLibraryFolder, 'media');
const clip = readFileSync(join(media, 'tooth-decay.webm'));
const captions = join(media, 'tooth-decay.vtt');

/** A real video of three parts: a WebM may end in an element without content, which players skip. */
function longVideo(): Buffer {
  const padding = 20 * MEGABYTE;
  const header = Buffer.alloc(9);
  header[0] = 0xec;
  header.writeBigUInt64BE(BigInt(padding) | (1n << 56n), 1);
  return Buffer.concat([clip, header, Buffer.alloc(padding)]);
}

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });

test('A video is uploaded through a lost connection and a reload, gets its cover from a moment, and plays with captions', async ({
  db,
  failures,
  page,
}, testInfo) => {
  const admin = await createAdminOfOwnPractice(db);
  const { id } = await db.contentItem.create({
    data: { practiceId: admin.practiceId, type: 'condition', name: 'Tooth decay', isPublished: true },
  });
  await logIn(page, admin);
  await page.goto(`/admin/content?item=${id}`);
  const main = page.getByRole('main');
  const panel = main.getByRole('region', { name: 'Pictures and videos' });
  await panel.getByRole('button', { name: 'Add video' }).click();
  const adding = drawer(page, 'Add video');
  const file = adding.getByLabel('Video', { exact: true });
  await file.setInputFiles({ name: 'decay.mov', mimeType: 'video/quicktime', buffer: clip });
  await expect(adding.getByText('Choose an MP4 or WebM file.')).toBeVisible();

  // The second part is lost, then the page itself: the file is chosen again and continues.
  failures.expect(/(PATCH|HEAD) .*upload\/resumable/, 'the journey loses the connection');
  failures.expect(OFFLINE, 'the journey loses the connection');
  const parts = `**${RESUMABLE_UPLOAD_PATH}/*`;
  const offsets: string[] = [];
  let isLost = true;
  let cuts = 0;
  await page.route(parts, async (route, request) => {
    const offset = request.headers()['upload-offset'] ?? '';
    if (request.method() === 'PATCH' && offset !== '0' && isLost) {
      cuts += 1;
      if (cuts === 1) await page.context().setOffline(true);
      return route.abort('connectionfailed');
    }
    if (request.method() === 'PATCH') offsets.push(offset);
    return route.continue();
  });
  const path = testInfo.outputPath('decay.webm');
  writeFileSync(path, longVideo());
  await file.setInputFiles(path);
  await expect(adding.getByText('The connection is lost.')).toBeVisible();
  // Back online the page does not reload under the form.
  await page.context().setOffline(false);
  await expect(page.getByText('This page needs to reload.')).toBeVisible();
  await expect(adding.getByText('The connection is lost.')).toBeVisible();
  await lookInBothThemes(page, 'library-media-lost');
  await page.reload();
  isLost = false;
  await panel.getByRole('button', { name: 'Add video' }).click();
  await file.setInputFiles(path);
  await expect(adding.getByText('Uploaded', { exact: true })).toBeVisible();
  expect(offsets).toEqual(['0', `${8 * MEGABYTE}`, `${16 * MEGABYTE}`]);

  const second = adding.getByLabel('Cover: the picture at second');
  await second.fill('500');
  await adding.getByLabel('Captions', { exact: true }).setInputFiles(captions);
  await adding.getByLabel('Title').fill('How decay grows');
  await adding.getByRole('button', { name: 'Add video' }).click();
  await expect(second).toHaveAccessibleDescription(validationMessages.coverVideoTooShort);
  await second.fill('2');
  await lookInBothThemes(page, 'library-media-video');
  await adding.getByRole('button', { name: 'Add video' }).click();
  await expect(adding).toBeHidden();
  await expect(panel.getByRole('listitem')).toHaveText([/How decay grows.*captions/]);

  await panel.getByRole('button', { name: 'Add link' }).click();
  const linking = drawer(page, 'Add link');
  await linking.getByLabel('Address of a YouTube video').fill('https://example.com/watch?v=aaaaaaaaaaa');
  await linking.getByLabel('Title').fill('On YouTube');
  await linking.getByRole('button', { name: 'Add link' }).click();
  await expect(linking.getByLabel('Address of a YouTube video')).toHaveAccessibleDescription(
    new RegExp(validationMessages.videoUrl.trim()),
  );
  await linking.getByLabel('Address of a YouTube video').fill('https://youtu.be/aaaaaaaaaaa');
  await linking.getByRole('button', { name: 'Add link' }).click();
  await panel.getByRole('button', { name: 'Add picture' }).click();
  const picturing = drawer(page, 'Add picture');
  await picturing.getByLabel('Picture', { exact: true }).setInputFiles(join(media, 'tooth-decay.webp'));
  await picturing.getByLabel('The same picture without labels').setInputFiles(join(media, 'tooth-decay-plain.webp'));
  await expect(picturing.getByText('Uploaded', { exact: true })).toHaveCount(2);
  await lookInBothThemes(page, 'library-media-picture');
  await picturing.getByRole('button', { name: 'Add picture' }).click();
  await expect(panel.getByRole('listitem')).toHaveText([/^How decay grows/, /^On YouTube/, /^Tooth decay/]);
  await panel.getByRole('button', { name: /^Move Tooth decay/ }).press('ArrowUp');
  await panel.getByRole('button', { name: /^Move Tooth decay/ }).press('ArrowUp');
  await expect(panel.getByRole('listitem')).toHaveText([/^Tooth decay/, /^How decay grows/, /^On YouTube/]);
  await panel.getByRole('button', { name: 'Remove On YouTube' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await lookInBothThemes(page, 'library-media');

  await page.goto(`/content/conditions/${id}`);
  await main.getByRole('button', { name: 'How decay grows' }).click();
  const video = main.getByRole('region', { name: 'Video: How decay grows' }).locator('video');
  const isPoster = await video.evaluate((element: HTMLVideoElement) => fetch(element.poster).then(({ ok }) => ok));
  expect(isPoster).toBe(true);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.activeCues?.length ?? 0))
    .toBeGreaterThan(0);
});
