import { DICTATION } from '@openconsult/core/testing';
import { DOT_PNG } from '../support/dot-png.ts';
import { onEmptyInstallation } from '../support/empty-installation.ts';
import { expect, test } from '../support/journey.ts';
import { lookInBothThemes, takePicture } from '../support/look.ts';
import { AccountScreens } from '../support/screens/account-screens.ts';
import { BundleScreen } from '../support/screens/bundle-screen.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { LandingScreen } from '../support/screens/landing-screen.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { RecorderPanel } from '../support/screens/recorder-panel.ts';
import { SendDialog } from '../support/screens/send-dialog.ts';

const PASSWORD = 'Quite-another-8';
const PRACTICE = 'Harbour Dental Practice';
/** The promise, from the open sign-up to the first recording. */
const FIRST_RECORDING_MS = 90_000;
/** What a person takes of it: 80 characters, twelve clicks, and opening the e-mail. */
const HANDS_MS = 60_000;

test('The first person of an empty installation signs up, records within a minute and a half, and sends a letter with the price it was asked for', async ({
  browser,
  inbox,
}) => {
  await onEmptyInstallation(async ({ url }) => {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const forms = new AccountScreens(page);
    const notes = new NotesScreen(page);
    // The inbox is shared with earlier runs of the journey.
    const email = `first-${Date.now()}@harbour.example`;

    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Set up your practice' })).toBeVisible();
    await lookInBothThemes(page, 'new-installation');
    await page.getByRole('link', { name: 'Set up your practice' }).click();
    await expect(page.getByRole('heading', { name: 'Set up your practice' })).toBeVisible();
    await lookInBothThemes(page, 'first-sign-up');

    const startedMs = Date.now();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByLabel('Practice name')).toBeFocused();
    await page.getByLabel('Practice name').fill(PRACTICE);
    await forms.fillSignUp({ firstName: 'Nora', lastName: 'Quist', email });
    await page.goto(await inbox.linkTo(email, /Confirm/));
    await forms.confirm(PASSWORD);
    await page.getByRole('link', { name: 'Skip' }).click();
    await new LandingScreen(page).startConsultation('Rosalind Okafor');
    const recorder = new RecorderPanel(page);
    await recorder.record();
    const tookMs = Date.now() - startedMs;
    test.info().annotations.push({ type: 'sign-up to first recording', description: `${tookMs} ms` });
    expect(tookMs + HANDS_MS).toBeLessThan(FIRST_RECORDING_MS);

    const card = page.getByRole('region', { name: 'Cue card' });
    await expect(card.getByText('Dental treatment recording', { exact: true })).toBeVisible();
    await takePicture(page, 'first-recording');
    await recorder.recordedFor(2);
    await recorder.stop();
    await notes.typeTranscript(DICTATION);
    await notes.step('Notes').click();
    await notes.generate();
    await expect(notes.text.getByRole('heading', { name: 'Medical history' })).toBeVisible();
    await expect(notes.text).toContainText(/fractured cusp/i);
    await notes.createBundleButton.click();
    const bundle = new BundleScreen(page);
    await bundle.expectWritten();
    await expect(bundle.letterText).toContainText(`Thank you for coming to see us at ${PRACTICE}`);
    await expect(bundle.consentFor('Crown')).toContainText('agree to this treatment: Crown UL6');
    await expect(bundle.consentFor('Crown')).toContainText('About one in ten prepared teeth');
    await expect(bundle.consentFor('Crown')).not.toContainText(/price/i);

    const crown = await bundle.priceOf('Crown');
    await expect(bundle.treatments.getByText('from your list')).toHaveCount(0);
    await expect(bundle.treatments.getByText('Your list has no price for this yet.').first()).toBeVisible();
    await lookInBothThemes(page, 'first-bundle');
    await crown.fill('695');
    await bundle.treatments.getByRole('button', { name: 'Save £695.00 as the list price of Crown' }).click();
    await expect(page.getByText('Crown is £695.00 in your list')).toBeVisible();
    await bundle.expectSaved(bundle.treatments);
    const bundleAddress = page.url();

    await page.goto('/admin/user?tab=practice');
    await page.getByLabel('Practice name').fill('Harbour Dental');
    await page.getByLabel('Address').fill('1 Quay Road\nHarwich');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Practice saved')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: DOT_PNG });
    await page.getByRole('button', { name: 'Use this logo' }).click();
    await expect(page.getByText('Logo changed')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Practice name')).toHaveValue('Harbour Dental');
    await expect(page.getByLabel('Tooth notation')).toHaveValue('palmer');
    await expect(page.getByText(/^Letters will say: .+, UL6, £1,250\.00$/)).toBeVisible();
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
    await lookInBothThemes(page, 'practice');
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.keyboard.type('United States');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Letters will say: .+, #14, \$1,250\.00$/)).toBeVisible();
    await page.reload();

    await page.getByRole('tab', { name: 'Treatments' }).click();
    const crownRow = page.getByRole('listitem').filter({ has: page.getByText('Crown', { exact: true }) });
    await expect(crownRow).toContainText('£695.00');
    await expect(page.getByText(/^\d+ treatments, \d+ without a price$/)).toBeVisible();
    await lookInBothThemes(page, 'treatments');
    await crownRow.getByRole('button', { name: 'Edit Crown' }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit treatment' });
    await drawer
      .getByLabel('Consent wording')
      .fill('I, {{patient_name}}, agree to a new crown {{tooth}} for {{price}}.');
    await lookInBothThemes(page, 'treatment');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Treatment saved')).toBeVisible();

    await page.goto(bundleAddress);
    await expect(bundle.consentFor('Crown')).toContainText(
      'The name, tooth, price, risks or wording of its treatment have changed since.',
    );
    await bundle.consents.getByRole('button', { name: 'Rewrite' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rewrite' }).click();
    await expect(bundle.consentFor('Crown')).toContainText(
      'agree to a new crown UL6 (upper left first molar) for £695.00',
    );
    await bundle.expectWritten();
    await bundle.sendButton.click();
    const patient = 'rosalind@patient.example';
    await new SendDialog(page).sendEmail(patient);
    const mail = await inbox.messageTo(patient);
    expect(mail.subject).toBe('Your letter from Harbour Dental');
    const letter = await inbox.attachedText(mail);
    for (const text of ['Harbour Dental', '1 Quay Road Harwich', 'Rosalind Okafor', '£695.00', 'a new crown UL6']) {
      expect(letter).toContain(text);
    }
    await context.close();
  });
});

test('A practice without a cue card sees that, and takes the standard ones', async ({ page, practitioner, db }) => {
  const { id: practiceId } = await db.practice.create({ data: { name: PRACTICE } });
  await db.user.update({ where: { email: practitioner.email }, data: { practiceId } });
  await openConsultation(page, practitioner, 'Mirela Kovač');
  const card = page.getByRole('region', { name: 'Cue card' });
  await expect(card).toContainText('No cue card yet');
  await lookInBothThemes(page, 'no-cue-card');

  const notes = new NotesScreen(page);
  await notes.typeTranscript(DICTATION);
  await notes.step('Notes').click();
  await notes.generate();
  const failure = notes.notes.getByRole('alert');
  await expect(failure).toContainText('Your practice has no cue card yet');
  await expect(failure).not.toContainText('temporarily');
  await takePicture(page, 'no-cue-card-notes');
  await card.getByRole('button', { name: 'Use the standard ones' }).click();
  await expect(card.getByRole('radio', { name: 'General dental guidelines' })).toBeChecked();
  await notes.generate();
  await expect(notes.text.getByRole('heading', { name: 'Medical history' })).toBeVisible();
});
