import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { takePicture } from '../support/look.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { TranscriptScreen } from '../support/screens/transcript-screen.ts';
import { storePhrases } from '../support/stored-phrases.ts';

test('Words to check stay marked while others are edited; Enter or a right click marks one as right, a click replaces one', async ({
  page,
  practitioner,
  db,
}) => {
  await openConsultation(page, practitioner, 'Vera Lindt');
  await storePhrases(db, practitioner.email, 'He was *faxed last *yeast in Leeds.', 'There is no *jinjivitis.');
  await page.reload();
  await new NotesScreen(page).step('Notes').click();
  const transcript = new TranscriptScreen(page);
  const toCheck = transcript.root.getByRole('group', { name: 'Words to check' });
  await expect(toCheck).toContainText('3 words to check');

  await transcript.addTo(/in Leeds/, 'Twice.');
  await expect(toCheck).toContainText('3 words to check');

  await toCheck.getByRole('button', { name: 'Next word to check' }).click();
  const last = transcript.root.getByRole('button', { name: 'jinjivitis' });
  await expect(last).toBeFocused();
  await last.press('ArrowRight');
  const first = transcript.root.getByRole('button', { name: 'faxed' });
  await expect(first).toBeFocused();
  await first.press('Enter');
  await expect(toCheck).toContainText('2 words to check');
  await first.press('ArrowRight');
  const second = transcript.root.getByRole('button', { name: 'yeast' });
  await expect(second).toBeFocused();

  await second.click();
  const word = page.getByRole('textbox', { name: 'Word', exact: true });
  await expect(word).toBeFocused();
  await word.press('Escape');
  await expect(second).toBeFocused();
  await second.click();
  await takePicture(page, 'word-replaced');
  await word.pressSequentially('year');
  await word.press('Enter');
  await expect(transcript.phrase(/Leeds/)).toContainText('He was faxed last year in Leeds. Twice.');
  await expect(toCheck).toContainText('1 word to check');
  await page.keyboard.press('ArrowRight');
  await expect(last).toBeFocused();
  await last.click({ button: 'right' });
  await expect(last).not.toHaveAttribute('data-unsure', 'true');
});

/** What fingers press, and its lesser side in CSS pixels where that is under 44; a label enlarges its checkbox. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role=button], [role=tab], select, input:not([type=checkbox])')]
      .filter((target) => target.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height < 44)
      .map(({ target, box }) => `${target.ariaLabel ?? target.textContent}: ${Math.round(box.height)}`),
  );

test('A fingertip hits everything on a phone: targets are at least 44 px high, marks as high as their line', async ({
  browser,
  page,
  practitioner,
  db,
}) => {
  await openConsultation(page, practitioner, 'Vera Lindt');
  await storePhrases(db, practitioner.email, 'There is no *jinjivitis.');
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  });
  const phone = await context.newPage();
  await phone.goto(page.url());
  for (const tab of ['Cue card', 'Notes', 'Transcript']) {
    await phone.getByRole('tab', { name: tab }).click();
    expect.soft(await smallTargets(phone), tab).toEqual([]);
  }
  await takePicture(phone, 'transcript-touch');
  await phone.getByRole('button', { name: 'jinjivitis' }).click();
  await expect(phone.getByRole('textbox', { name: 'Word', exact: true })).toBeVisible();
  expect.soft(await smallTargets(phone), 'word').toEqual([]);
  await phone.goto(new URL('/landing', page.url()).href);
  await expect(phone.getByRole('link', { name: 'Vera Lindt' })).toBeVisible();
  expect.soft(await smallTargets(phone), 'dashboard').toEqual([]);
  await context.close();
});
