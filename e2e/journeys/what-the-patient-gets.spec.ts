import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DOT_PNG } from '../support/dot-png.ts';
import { expect, test } from '../support/journey.ts';
import { look, takePicture } from '../support/look.ts';
import { type MailInbox, pdfText } from '../support/mail-inbox.ts';
import { BundleScreen } from '../support/screens/bundle-screen.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { SendDialog } from '../support/screens/send-dialog.ts';
import { storePhrases } from '../support/stored-phrases.ts';

const PATIENT = 'Vera Lindt';
const INVENTED = 'Take clindamycin 600 mg three times a day.';

const SAID = [
  'Presenting complaint. The upper left six broke last week.',
  'Examination. There is a fractured cusp on the upper left six.',
  'Treatment plan. We agreed a crown on the upper left six.',
  'The crown is £310.',
  'The crown may come loose.',
];

/** Opens the preview, which shows the consents or not, and reads the PDF that it shows. */
async function previewed(page: Page, withConsent: boolean | null): Promise<string> {
  const isAsked =
    withConsent === null ? /get-email-summary-pdf/ : new RegExp(`summary-pdf\\?with_consent=${withConsent ? 1 : 0}`);
  const pdf = page.waitForResponse((response) => isAsked.test(response.url()));
  const preview = await new BundleScreen(page).openPreview();
  if (withConsent !== null && (await preview.withConsents.isChecked()) !== withConsent)
    await preview.withConsents.setChecked(withConsent, { force: true });
  const text = await pdfText(await (await pdf).body());
  await preview.close();
  return text;
}

const letters = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Sends by mail or text message, and compares the words in the dialog with those that arrive. */
async function sent(page: Page, inbox: MailInbox, channel: 'email' | 'sms'): Promise<string> {
  const dialog = new SendDialog(page);
  await dialog.root.getByRole('tab', { name: channel === 'email' ? 'E-mail' : 'Text message' }).click();
  const words = letters((await dialog.words.textContent()) ?? '');
  const unique = randomInt(10_000, 99_999);
  const address = `vera-${unique}-${Date.now()}@patient.example`;
  const number = `074002${unique}`;
  if (channel === 'email') await dialog.sendEmail(address);
  else await dialog.sendTextMessage(number);
  await expect(dialog.root).toBeHidden();
  const message = await inbox.messageTo(channel === 'email' ? address : `44${number.slice(1)}@sms.invalid`);
  if (channel === 'email') {
    expect(words).toBe(letters(message.subject + message.text));
    return inbox.attachedText(message);
  }
  const [link = ''] = message.text.match(/https?:\/\/\S+/) ?? [];
  expect(letters(message.text).replace(/\/shared-documents\/\S+/, '')).toBe(
    words.replace(/\/shared-documents\/\S+/, ''),
  );
  const answer = await page.request.get(link);
  return pdfText(await answer.body());
}

test('Mail, text message and PDF hold exactly what the preview showed, with each switch on and off', async ({
  page,
  practitioner,
  inbox,
  db,
}) => {
  test.setTimeout(300_000);
  const notes = new NotesScreen(page);
  const bundle = new BundleScreen(page);
  const dialog = new SendDialog(page);
  const panel = page.getByRole('region', { name: 'Not as it was said' });

  await openConsultation(page, practitioner, PATIENT);
  await storePhrases(db, practitioner.email, ...SAID);
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: practitioner.email } });
  await db.voiceNote.updateMany({ where: { userId }, data: { email: 'vera@patient.example' } });
  await page.reload();
  await notes.step('Notes').click();
  await notes.generate();
  await expect(notes.text).toContainText('fractured cusp');
  await notes.createBundleButton.click();
  await bundle.expectWritten();
  await bundle.completeMarks();

  await test.step('a place to complete holds up the sending, and the dialog leads to it', async () => {
    await bundle.letterText.press('Control+End');
    await bundle.letterText.pressSequentially(' Rinse [check: how often] daily.');
    await bundle.expectSaved(bundle.letter);
    const card = panel.getByRole('listitem', { name: 'A place to complete' });
    await expect(card).toContainText('[check: how often]');
    await bundle.sendButton.click();
    await expect(dialog.root).toContainText('Settle it before you send them.');
    await expect(dialog.root.getByRole('button', { name: 'Send e-mail' })).toBeDisabled();
    await expect(dialog.root.getByLabel('E-mail address')).toHaveValue('vera@patient.example');
    await look(page, 'place-send', ['dark', 'light'], { isCovered: true });
    await dialog.root.getByRole('button', { name: /^A place to complete/ }).click();
    await expect(card).toBeFocused();
    await look(page, 'place-bundle', ['dark', 'light'], { narrowTabs: 3 });
    expect(await previewed(page, true)).not.toMatch(/check:|how often/);
    await card.getByRole('button', { name: 'Remove the mark' }).click();
    await expect(card).toBeHidden();
    await expect(bundle.letterText).toContainText('Rinse daily.');
  });

  await test.step('a picture is attached, and printed after the letter', async () => {
    const before = (await previewed(page, true)).length;
    await bundle.letter
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: DOT_PNG });
    await bundle.letter.getByRole('button', { name: 'Use this picture' }).click();
    await expect(bundle.letter.getByRole('img', { name: 'Attached to the letter' })).toBeVisible();
    expect(before).toBeGreaterThan(0);
    await look(page, 'attachment', ['dark', 'light'], { narrowTabs: 3 });
  });

  await test.step('edited notes make letter and treatments out of date, until they are kept', async () => {
    await notes.step('Notes').click();
    await notes.text.press('Control+End');
    await notes.text.pressSequentially(' Seen with her mother.');
    await expect(notes.notes.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    await notes.step('Bundle').click();
    await expect(page.getByText('Out of date: the letter and the treatments.')).toBeVisible();
    await look(page, 'out-of-date', ['dark', 'light'], { narrowTabs: 3 });
    for (const section of [bundle.letter, bundle.treatments])
      await section.getByRole('button', { name: 'Keep as is' }).click();
    await expect(page.getByText(/^Out of date/)).toBeHidden();
  });

  await test.step('what was left out is shown, inserted, and then asked about', async () => {
    const leftOut = [{ text: INVENTED, reason: 'unsupported' }];
    await db.streamedText.updateMany({ where: { userId, kind: 'letter' }, data: { leftOut } });
    await page.reload();
    await notes.step('Bundle').click();
    await bundle.letter.getByText('Left out (1)').click();
    await expect(bundle.letter.getByRole('list', { name: 'Left out' })).toContainText('it was not said');
    await look(page, 'left-out', ['dark', 'light'], { narrowTabs: 3 });
    const fold = bundle.letter.getByText('Left out (1)');
    if (!(await bundle.letter.getByRole('list', { name: 'Left out' }).isVisible())) await fold.click();
    await fold.scrollIntoViewIfNeeded();
    await takePicture(page, 'left-out-open');
    await bundle.letter.getByRole('button', { name: `Insert anyway: “${INVENTED}”` }).click();
    await expect(bundle.letterText).toContainText(INVENTED);
    await expect(bundle.letter.getByText('Left out (1)')).toBeHidden();
    await expect(panel.getByRole('listitem', { name: 'Inserted, although it was not said' })).toContainText(INVENTED);
    // Before the lines that close the letter; Undo takes it out again.
    await expect(bundle.letterText).toContainText(/Take clindamycin 600 mg three times a day\.[\s\S]*Yours sincerely/);
    await bundle.letterText.press('ControlOrMeta+z');
    await expect(bundle.letterText).not.toContainText(INVENTED);
    await bundle.expectSaved(bundle.letter);
    await expect(panel.getByRole('listitem', { name: 'Inserted, although it was not said' })).toBeHidden();
  });

  const shown = new Map<boolean, string>();
  await test.step('with consents and without, by mail and by text message', async () => {
    for (const withConsent of [true, false]) shown.set(withConsent, await previewed(page, withConsent));
    expect(shown.get(true)).toContain('I may ask questions');
    expect(shown.get(false)).not.toContain('I may ask questions');
    await bundle.sendButton.click();
    // The last choice of the preview.
    await expect(dialog.withConsent).not.toBeChecked();
    expect(await sent(page, inbox, 'email')).toBe(shown.get(false));
    for (const [withConsent, channel] of [
      [false, 'sms'],
      [true, 'email'],
      [true, 'sms'],
    ] as const) {
      await page.getByRole('button', { name: 'Send again' }).click();
      await dialog.withConsent.setChecked(withConsent, { force: true });
      expect(await sent(page, inbox, channel)).toBe(shown.get(withConsent));
    }
  });

  await test.step('a double click on "Edit a copy" makes one', async () => {
    await notes.step('Bundle').click();
    const copies: Promise<unknown>[] = [];
    page.on('response', (response) => void (response.url().endsWith('/copy') && copies.push(response.finished())));
    await page.getByRole('button', { name: 'Edit a copy' }).dblclick();
    await expect(bundle.sendButton).toBeEnabled();
    // Both clicks were answered.
    await expect.poll(() => copies.length).toBe(2);
    expect(await db.bundle.count({ where: { userId } })).toBe(2);
  });

  await test.step('without letter, without treatments and without consents', async () => {
    const remove = async (section: typeof bundle.letter, noun: string) => {
      await section.getByRole('button', { name: `More about ${noun}` }).click();
      await page.getByRole('menuitem', { name: 'Remove from this bundle' }).click();
      await expect(section).toContainText('Removed from this bundle');
    };
    await remove(bundle.letter, 'the letter');
    const withoutLetter = await previewed(page, true);
    expect(withoutLetter).not.toContain('Rinse daily');
    expect(withoutLetter).toContain('I may ask questions');
    await bundle.letter.getByRole('button', { name: 'Restore' }).click();
    await remove(bundle.consents, 'the consents');
    const withoutConsents = await previewed(page, null);
    expect(withoutConsents).toContain('Rinse daily');
    expect(withoutConsents).not.toContain('I may ask questions');
    await remove(bundle.treatments, 'the treatments');
    const alone = await previewed(page, null);
    expect(alone).not.toContain('I may ask questions');
    await bundle.sendButton.click();
    await expect(dialog.withConsent).toBeDisabled();
    expect(await sent(page, inbox, 'email')).toBe(alone);
    await page.getByRole('button', { name: 'Send again' }).click();
    expect(await sent(page, inbox, 'sms')).toBe(alone);
  });
});
