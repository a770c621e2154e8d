import { expect, test } from '../support/journey.ts';
import { look, takePicture } from '../support/look.ts';
import { BundleScreen } from '../support/screens/bundle-screen.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { SendDialog } from '../support/screens/send-dialog.ts';
import { storePhrases } from '../support/stored-phrases.ts';

const PATIENT = 'Vera Lindt';

test('Two prices for one crown are shown as said, one is used, another contradiction is overruled, and only then the letter is sent', async ({
  page,
  practitioner,
  inbox,
  db,
}) => {
  test.setTimeout(240_000);
  const notes = new NotesScreen(page);
  const bundle = new BundleScreen(page);
  const panel = page.getByRole('region', { name: 'Not as it was said' });
  const prices = panel.getByRole('listitem', { name: 'Two prices' });
  const teeth = panel.getByRole('listitem', { name: 'Two teeth by the same number' });

  await openConsultation(page, practitioner, PATIENT);
  await storePhrases(
    db,
    practitioner.email,
    'Presenting complaint. The upper left six broke last *week.',
    'Examination. There is a fractured cusp on the upper left six.',
    'Tooth 14 was sealed years ago.',
    'Treatment plan. We agreed a crown on the upper left six.',
    'The crown is £310.',
    'Today I take half of the £130 for the crown as a deposit.',
    'Please avoid chewing on the upper left six.',
  );
  await page.reload();
  await notes.step('Notes').click();
  await expect(notes.transcript).toContainText('half of the £130');
  await expect(panel.getByRole('status')).toHaveText('2 to settle');
  await notes.generate();
  await expect(notes.text).toContainText('£130');

  await test.step('what was said is shown side by side, and a click shows it in the transcript', async () => {
    await expect(prices).toContainText('£310');
    await expect(prices).toContainText('£130');
    await prices.getByRole('button', { name: /“The crown is £310/ }).click();
    await expect(notes.transcript.locator('[data-source]')).toContainText('The crown is £310.');
    await look(page, 'clash-notes', ['dark', 'light'], { narrowTabs: 3 });
  });

  await test.step('the source of a sentence is shown by keyboard and by Alt-click', async () => {
    const sentence = notes.text.getByText(/fractured cusp/);
    await sentence.click();
    await page.keyboard.press('Alt+Enter');
    await expect(notes.transcript.locator('[data-source]')).toContainText('fractured cusp');
    await notes.text.getByText(/avoid chewing/).click({ modifiers: ['Alt'] });
    await expect(notes.transcript.locator('[data-source]')).toContainText('avoid chewing');
  });

  await notes.createBundleButton.click();
  await bundle.expectWritten();
  const dialog = new SendDialog(page);

  await test.step('nothing can be sent while it is open, and the dialog leads to it', async () => {
    await bundle.sendButton.click();
    await expect(dialog.root).toContainText('Settle them before you send them.');
    await expect(dialog.root.getByRole('button', { name: 'Send e-mail' })).toBeDisabled();
    await look(page, 'clash-send', ['dark', 'light'], { isCovered: true });
    await dialog.root.getByRole('button', { name: /^Two prices/ }).click();
    await expect(prices).toBeFocused();
    await look(page, 'clash-bundle', ['dark', 'light'], { narrowTabs: 3 });
  });

  await test.step('the chosen price takes the place of the other one in every text', async () => {
    await prices.getByRole('button', { name: 'Use £310' }).click();
    await expect(prices).toBeHidden();
    await expect(await bundle.priceOf('Crown')).toHaveValue('310.00');
    await expect(bundle.letterText).not.toContainText('130');
    await expect(page.getByText('Every text says £310.')).toBeVisible();
    await expect(page.getByText(/^Out of date/)).toHaveCount(0);
    await notes.step('Notes').click();
    await expect(notes.text).toContainText('half of the £310 for the crown');
    await expect(notes.text).not.toContainText('£130');
    await notes.step('Bundle').click();
  });

  await test.step('a decision is undone, and another one taken with a reason', async () => {
    const overrule = async (reason: string) => {
      await teeth.getByRole('button', { name: 'Overrule…' }).click();
      await teeth.getByRole('textbox', { name: 'Reason' }).fill(reason);
      await teeth.getByRole('button', { name: 'Overrule', exact: true }).click();
      await expect(teeth).toBeHidden();
    };
    await overrule('Read from the old chart.');
    await panel.getByText('2 settled').click();
    await panel.getByRole('button', { name: /^Undo: Two teeth/ }).click();
    await expect(teeth).toBeVisible();
    await overrule('It is upper right four.');
    await expect(panel.getByRole('status')).toHaveText('All settled');
  });

  await test.step('the letter is sent', async () => {
    const address = `${practitioner.email.split('@')[0]}@patient.example`;
    await bundle.sendButton.click();
    await dialog.sendEmail(address);
    await expect(page.getByText(/^Sent \d\d:\d\d$/)).toBeVisible();
    const letter = await inbox.attachedText(await inbox.messageTo(address));
    expect(letter).toContain('£310');
    expect(letter).not.toContain('£130');
  });
});

test('A passage that was not said is amber and is overruled with a reason; what was left out is inserted with one click', async ({
  page,
  practitioner,
  db,
}) => {
  const notes = new NotesScreen(page);
  await openConsultation(page, practitioner, PATIENT);
  await storePhrases(
    db,
    practitioner.email,
    'Examination. There is a fractured cusp on the upper left six.',
    'The patient is allergic to *penicillin.',
  );
  await page.reload();
  await notes.step('Notes').click();
  await notes.generate();
  await expect(notes.text).toContainText('fractured cusp');
  await expect(notes.text.locator('[data-passage]')).toHaveText(/penicillin/);

  await notes.text.fill('Fractured cusp on the upper right six.');
  const amber = notes.text.locator('[data-passage]', { hasText: 'right' });
  await expect(amber.first()).toBeVisible();
  const before = await amber.count();
  await amber.first().click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Seen after the recording.');
  await takePicture(page, 'amber');
  await page.getByRole('button', { name: 'Overrule', exact: true }).click();
  await expect.poll(() => amber.count()).toBeLessThan(before);

  await notes.notes.getByText(/said but not written/).click();
  await notes.notes.getByRole('button', { name: /^Insert “.*penicillin/ }).click();
  await expect(notes.text).toContainText('allergic to penicillin');
  await expect(notes.notes.getByText(/said but not written/)).toBeHidden();

  // Undo takes it out again, and offers it again.
  await notes.text.press('ControlOrMeta+z');
  await expect(notes.text).not.toContainText('allergic to penicillin');
  await expect(notes.notes.getByText(/said but not written/)).toBeVisible();
});

test('Pain on the other side than the teeth is settled with one click, and so is a price in words', async ({
  page,
  practitioner,
  db,
}) => {
  const notes = new NotesScreen(page);
  const panel = page.getByRole('region', { name: 'Not as it was said' });
  await openConsultation(page, practitioner, PATIENT);
  await storePhrases(
    db,
    practitioner.email,
    'Presenting complaint. Pain on the left for two *days.',
    'Examination. The upper right six is tender to percussion.',
    'The crown is £310.',
    'Half of the £130 for the crown is due today.',
  );
  await page.reload();
  await notes.step('Notes').click();
  await notes.generate();
  await notes.text.fill('Pain on the left. The upper right six is tender. The crown is a hundred and thirty pounds.');
  await panel.getByRole('listitem', { name: 'Two prices' }).getByRole('button', { name: 'Use £310' }).click();
  await expect(notes.text).toContainText('The crown is £310.');
  const sides = panel.getByRole('listitem').filter({ hasText: 'The pain is on the left' });
  await sides.getByRole('button', { name: 'Use left' }).click();
  await expect(notes.text).toContainText('Pain on the left. The upper left six is tender.');
  await expect(panel.getByRole('status')).toHaveText('All settled');
});
