import { expect, test } from '../support/journey.ts';
import { look, lookInBothThemes, takePicture } from '../support/look.ts';
import { BundleScreen } from '../support/screens/bundle-screen.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { storePhrases } from '../support/stored-phrases.ts';

const PATIENT = 'Vera Lindt';
const TREATMENT = 'Root canal treatment';

test('What is named is shown with one click, tracked with its time, and written into notes and letter once', async ({
  page,
  context,
  practitioner,
  db,
}) => {
  test.setTimeout(240_000);
  const notes = new NotesScreen(page);
  const bundle = new BundleScreen(page);
  const dialog = page.getByRole('dialog', { name: 'Shown and discussed' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openConsultation(page, practitioner, PATIENT);
  await storePhrases(
    db,
    practitioner.email,
    'Presenting complaint. The upper left six aches.',
    'Examination. There is no gum disease.',
    'Treatment plan. We agreed a root canal treatment on the upper left six.',
  );
  await page.reload();

  await test.step('the named treatment is proposed, what was denied is not, and one click shows it', async () => {
    const strip = page.getByRole('region', { name: 'Named in this consultation' });
    await expect(strip.getByRole('button', { name: `Show ${TREATMENT}` })).toBeVisible();
    await expect(strip.getByRole('button', { name: /gum/i })).toHaveCount(0);
    await notes.step('Notes').click();
    await look(page, 'named-strip', ['dark', 'light'], { narrowTabs: 3 });
    await strip.getByRole('button', { name: `Show ${TREATMENT}` }).click();
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText(`Risks of ${TREATMENT}`)).toBeVisible({ timeout: 300 });
    }).toPass();
    // A list counts as shown after three seconds, and not when it is passed over.
    await page.waitForRequest((one) => one.method() === 'POST' && (one.postData() ?? '').includes('"type":"risk"'));
    await page.keyboard.press('Escape');
  });

  await test.step('notes state what was discussed, and a second time replaces it', async () => {
    await notes.generate();
    const open = page.getByRole('button', { name: 'Shown and discussed: write it into the notes' });
    await open.click();
    const boxes = dialog.getByRole('checkbox');
    await expect(boxes.first()).toBeChecked();
    expect(await boxes.count()).toBeGreaterThan(1);
    await takePicture(page, 'shown-dialog');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Notes' }).click();
    await open.click();
    await expect(boxes.first()).toBeChecked();
    await takePicture(page, 'shown-dialog-390');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await open.click();
    await expect(boxes.first()).toBeChecked();
    const risk = (await dialog.locator('label').nth(1).textContent()) ?? '';
    await boxes.nth(1).uncheck();
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(notes.text).toContainText(new RegExp(`${TREATMENT} \\((?:.*)at \\d\\d:\\d\\d\\)`));
    await expect(notes.text).not.toContainText(risk);
    await open.click();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect(notes.text).toContainText(`Risk: ${risk}`);
    await expect(notes.text.getByRole('heading', { name: 'Shown and discussed' })).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Not as it was said' })).toHaveCount(0);
  });

  await test.step('the letter speaks to the patient', async () => {
    await notes.createBundleButton.click();
    await bundle.expectWritten();
    await page.getByRole('button', { name: 'Shown and discussed: write it into the letter' }).click();
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(bundle.letterText).toContainText('we showed you:');
    await expect(page.getByText(/^Saved \d\d:\d\d$/).first()).toBeVisible();
    await look(page, 'shown-bundle', ['dark', 'light'], { narrowTabs: 3 });
    await page.reload();
    await expect(bundle.letterText).toContainText('we showed you:');
  });

  await test.step('the timeline says the same, and is copied whole', async () => {
    await page.goto('/tracking');
    await lookInBothThemes(page, 'tracking-list');
    await page.getByRole('link', { name: PATIENT }).click();
    const shown = page.getByRole('list', { name: 'Shown', exact: true });
    await expect(shown.getByRole('link', { name: TREATMENT, exact: true })).toBeVisible();
    await lookInBothThemes(page, 'tracking-items');
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const timeline = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect(timeline.first()).toContainText(TREATMENT);
    await lookInBothThemes(page, 'tracking-timeline');
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied the timeline')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toHaveLength((await timeline.count()) + 1);
    expect(copied).toContain(`${TREATMENT} (`);
  });
});
