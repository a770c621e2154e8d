import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { starterLibraryFolder } from '@openconsult/starter-library';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { lookInBothThemes } from '../support/look.ts';
import { createAdminOfOwnPractice, createPractitioner } from '../support/practitioner.ts';

const media = join(starterLibraryFolder, 'media');

/** Adds a real video with captions and a picture to the item that is open. */
async function addMedia(page: Page): Promise<void> {
  const panel = page.getByRole('main').getByRole('region', { name: 'Pictures and videos' });
  await panel.getByRole('button', { name: 'Add video' }).click();
  const video = page.getByRole('dialog', { name: 'Add video' });
  await video.getByLabel('Video', { exact: true }).setInputFiles(join(media, 'tooth-decay.webm'));
  await video.getByLabel('Captions', { exact: true }).setInputFiles(join(media, 'tooth-decay.vtt'));
  await video.getByRole('button', { name: 'Add video' }).click();
  await panel.getByRole('button', { name: 'Add picture' }).click();
  const picture = page.getByRole('dialog', { name: 'Add picture' });
  await picture.getByLabel('Picture', { exact: true }).setInputFiles(join(media, 'tooth-decay.webp'));
  await picture.getByLabel('Title').fill('A hole in the enamel');
  await picture.getByRole('button', { name: 'Add picture' }).click();
  await expect(panel.getByRole('listitem')).toHaveText([/^Tooth decay.*captions/, /^A hole in the enamel/]);
}

test('The library that one practice exports becomes that of another, with its pictures, videos and captions', async ({
  browser,
  db,
  page,
}, testInfo) => {
  const giver = await createAdminOfOwnPractice(db);
  const { practiceId } = giver;
  const [condition, treatment] = await Promise.all(
    (['condition', 'treatment'] as const).map((type) =>
      db.contentItem.create({
        data: { practiceId, type, name: type === 'condition' ? 'Tooth decay' : 'White filling', isPublished: true },
      }),
    ),
  );
  if (!condition || !treatment) throw new Error('The library was not created');
  await db.contentLink.create({ data: { practiceId, parentId: condition.id, childId: treatment.id, position: 0 } });
  await logIn(page, giver);
  await page.goto(`/admin/content?item=${condition.id}`);
  await addMedia(page);
  await page.goto('/admin/content');
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('link', { name: 'Export' }).click();
  const zip = testInfo.outputPath('library.zip');
  await (await download).saveAs(zip);
  expect(readFileSync(zip).subarray(0, 2).toString()).toBe('PK');

  const taker = await createAdminOfOwnPractice(db);
  const colleague = await createPractitioner(db);
  await db.user.update({ where: { email: colleague.email }, data: { practiceId: taker.practiceId } });
  await db.contentItem.create({
    data: { practiceId: taker.practiceId, type: 'treatment', name: 'White filling', summary: 'Our own words.' },
  });
  await page.context().clearCookies();
  await logIn(page, taker);
  await page.goto('/admin/content');
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a library' });
  await dialog.getByLabel('Zip file of a library').setInputFiles({
    name: 'holiday.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('no zip'),
  });
  await expect(dialog.getByText('This zip file cannot be read.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another library' }).click();
  await dialog.getByLabel('Zip file of a library').setInputFiles(zip);
  await expect(dialog.getByRole('status')).toContainText('1 item to add, 1 refused.');
  await expect(dialog.getByText('Your library has another item with this name.')).toBeVisible();
  await lookInBothThemes(page, 'library-import');
  await dialog.getByRole('button', { name: 'Import, leave 1 out' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 item added, 1 left out.');
  await lookInBothThemes(page, 'library-imported');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main').getByRole('row', { name: /Tooth decay/ })).toContainText('Published');

  const { id } = await db.contentItem.findFirstOrThrow({
    where: { practiceId: taker.practiceId, name: 'Tooth decay' },
  });
  await expect.poll(() => db.contentMedia.count({ where: { itemId: id } }), { timeout: 20_000 }).toBe(2);
  const other = await (await browser.newContext()).newPage();
  await logIn(other, colleague);
  await other.goto(`/content/conditions/${id}`);
  const player = other.getByRole('main').getByRole('region', { name: 'Video: Tooth decay' }).locator('video');
  await player.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.activeCues?.length ?? 0))
    .toBeGreaterThan(0);
  const picture = other.getByRole('button', { name: 'A hole in the enamel' }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await other.context().close();

  // The same library once more needs no upload.
  await page.getByRole('main').getByRole('button', { name: 'Import' }).click();
  await dialog.getByLabel('Zip file of a library').setInputFiles(zip);
  await expect(dialog.getByRole('status')).toContainText('1 unchanged, 1 refused.');
});
