import { randomInt } from 'node:crypto';
import { expect, test } from '../support/journey.ts';
import { pdfText } from '../support/mail-inbox.ts';
import { BundleScreen } from '../support/screens/bundle-screen.ts';
import { LandingScreen } from '../support/screens/landing-screen.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { RecorderPanel } from '../support/screens/recorder-panel.ts';
import { SendDialog } from '../support/screens/send-dialog.ts';
import { TopBar } from '../support/screens/top-bar.ts';
import { TranscriptScreen } from '../support/screens/transcript-screen.ts';
import { watchNotices, watchShownTexts } from '../support/shown-texts.ts';
import { spokenSeconds } from '../support/spoken-files.ts';

test.use({ microphone: 'consultation' });

const PATIENT = 'Rosalind Okafor';
const RECOGNISED = 'The pulp is vital.';
const ADDED = 'Please bring your night guard with you.';

test('A spoken consultation becomes notes, a letter, prices and consents in the inbox of the patient', async ({
  page,
  practitioner,
  inbox,
  playwright,
  failures,
}) => {
  const notes = new NotesScreen(page);
  const transcript = new TranscriptScreen(page);
  const bundle = new BundleScreen(page);
  const topBar = new TopBar(page);
  const recorder = new RecorderPanel(page);

  await test.step('log in, start a consultation, name the patient', async () => {
    const login = new LoginScreen(page);
    await login.open();
    await login.logIn(practitioner);
    await new LandingScreen(page).startConsultation();
    await topBar.namePatient(PATIENT);
    await expect(page.getByRole('heading', { level: 1, name: PATIENT })).toBeVisible();
  });

  await test.step('record what is said, and see that it is saved', async () => {
    await recorder.record();
    await expect(recorder.line).toHaveText('Recording · everything so far is saved');
    await recorder.recordedFor(spokenSeconds('consultation'));
  });

  await test.step('stop, and see how far the transcript is', async () => {
    const progress = await watchShownTexts(page, '[data-testid="progress-line"]');
    await recorder.stop();
    await notes.expectTranscript(/crown/i);
    await expect(notes.transcript).toContainText(/composite/i);
    await expect(notes.transcript).toContainText(/penicillin/i);
    await expect(notes.transcript).not.toContainText('Edited by hand');
    expect(await progress()).toContainEqual(expect.stringMatching(/^(Writing|Fetching) the transcript/));
  });

  await test.step('a phrase is listened to, put right and taken away in a file', async () => {
    expect(await transcript.playFrom(/fractured cusp/i)).toBeGreaterThan(5);
    await transcript.pause();
    await transcript.addTo(/fractured cusp/i, RECOGNISED);
    const { fileName, text } = await transcript.export();
    expect(fileName).toMatch(/^transcript-\d{4}-\d\d-\d\d\.txt$/);
    expect(text).toMatch(/^\d\d:\d\d {2}.*fractured cusp/im);
    expect(text).toContain(RECOGNISED);
  });

  await test.step('notes follow the cue card and hold the findings', async () => {
    await expect(notes.generateButton).toBeVisible();
    await notes.chooseCueCard('General dental guidelines');
    await notes.generate();
    await expect(notes.text).toContainText(/fractured cusp/i);
    await expect(notes.text).toContainText(/crown/i);
    await expect(notes.text).toContainText(/penicillin/i);
    await expect(notes.text.getByRole('heading', { name: 'Medical history' })).toBeVisible();
  });

  await test.step('S11: letter, treatments and consents are written although the page is closed after its first call', async () => {
    const address = page.url();
    const isAnswered = page.waitForResponse((response) => response.url().endsWith('/create-bundle'));
    await notes.createBundleButton.click();
    await isAnswered;
    await page.goto('about:blank');
    await page.goto(address);
    await notes.step('Bundle').click();
    await bundle.expectWritten();
    await expect(bundle.letterText).toContainText(PATIENT);
    await expect(bundle.letterText).toContainText(/crown/i);
    await expect(await bundle.priceOf('Crown')).toHaveValue('750.00');
    // It was only said to be needed: the patient gets it only if the practitioner lists it.
    await bundle.otherTreatments.click();
    await expect(bundle.treatments.getByRole('list', { name: 'Not on the list' })).toContainText('Composite filling');
    await expect(bundle.consentFor('Crown')).toContainText(/risk/i);
  });

  await test.step('the letter and a price are edited, and save themselves', async () => {
    await bundle.letterText.press('Control+End');
    await bundle.letterText.pressSequentially(` ${ADDED}`);
    await bundle.expectSaved(bundle.letter);
    const price = await bundle.priceOf('Crown');
    await price.fill('12795.50');
    await page.setViewportSize({ width: 992, height: 768 });
    await expect.poll(() => price.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await price.fill('795.50');
    await bundle.expectSaved(bundle.treatments);
  });

  await test.step('a treatment that is removed and taken back has its consent again', async () => {
    const orphaned = bundle.consentFor('Crown').getByText('Its treatment was removed from this bundle');
    await bundle.treatments.getByRole('button', { name: 'Remove Crown', exact: true }).click();
    await expect(orphaned).toBeVisible();
    await bundle.treatments.getByRole('button', { name: 'Undo' }).click();
    await expect(orphaned).toBeHidden();
    await expect(bundle.consentFor('Crown')).toContainText(/risk/i);
    await expect(await bundle.priceOf('Crown')).toHaveValue('795.50');
  });

  await test.step('the consent takes over the price of the list before anything is sent', async () => {
    const checks = page.getByRole('region', { name: 'Not as it was said' });
    await checks.getByRole('button', { name: 'Use £795.50' }).click();
    await expect(bundle.consentFor('Crown')).toContainText('£795.50');
    await expect(checks.getByRole('button', { name: 'Use £795.50' })).toBeHidden();
  });

  const address = `${practitioner.email.split('@')[0]}@patient.example`;

  await test.step('the preview shows the pages that the patient gets, with the consents or without', async () => {
    const preview = await bundle.openPreview();
    await expect(preview.pageCount).toHaveText(/^[2-9] pages$/);
    const withConsents = await preview.pages.count();
    await expect(preview.pageCount).toHaveText(`${withConsents} pages`);
    await expect.poll(() => preview.inkOf(preview.pages.first())).toBeGreaterThan(0);
    await preview.pages.last().scrollIntoViewIfNeeded();
    await expect.poll(() => preview.inkOf(preview.pages.last())).toBeGreaterThan(0);
    await preview.withConsents.click();
    await expect(preview.pages).toHaveCount(1);
    await preview.close();
  });

  await test.step('sent by e-mail with consent, it arrives as it was edited', async () => {
    await bundle.sendButton.click();
    const dialog = new SendDialog(page);
    await expect(dialog.root).toContainText(PATIENT);
    // The choice that was made in the preview.
    await expect(dialog.withConsent).not.toBeChecked();
    await dialog.withConsent.click();
    await expect(dialog.withConsent).toBeChecked();
    await expect(dialog.words).toContainText('included, for you to read and sign');
    await dialog.sendEmail(address);
    await expect(page.getByText(/^Sent \d\d:\d\d$/)).toBeVisible();
    const mail = await inbox.messageTo(address);
    expect(mail.subject).not.toContain(PATIENT);
    expect(mail.text).toMatch(/^Dear .+,\s+Your letter from .+ is attached as a PDF\./);
    expect(mail.text).not.toMatch(/[#*]|cusp|795/);
    const letter = await inbox.attachedText(mail);
    expect(letter).toContain(PATIENT);
    expect(letter).toMatch(/upper left first molar/i);
    expect(letter).toContain(ADDED);
    expect(letter).toContain('£795.50');
    expect(letter).toMatch(/consent/i);
  });

  await test.step('the same letter to the same address is sent again only after a question', async () => {
    failures.expect(/^409 POST .*send-email$/, 'the letter went to this address already');
    await page.getByRole('button', { name: 'Send again' }).click();
    await new SendDialog(page).sendEmail(address);
    const question = page.getByRole('dialog', { name: 'Send again?' });
    await expect(question).toContainText(`Already sent to ${address}`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await new SendDialog(page).close();
    await expect(page.getByRole('status').filter({ hasText: address })).toHaveCount(1);
  });

  await test.step('sent by text message, its link opens the same letter without a login', async () => {
    const number = `074001${randomInt(10_000, 99_999)}`;
    await page.getByRole('button', { name: 'Send again' }).click();
    await new SendDialog(page).sendTextMessage(number);
    const message = await inbox.messageTo(`44${number.slice(1)}@sms.invalid`);
    expect(message.text).not.toContain(PATIENT);
    const [link] = message.text.match(/https?:\/\/\S+/) ?? [];
    if (!link) throw new Error(`No link in: ${message.text}`);
    const stranger = await playwright.request.newContext();
    const answer = await stranger.get(link);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect(await pdfText(await answer.body())).toContain(ADDED);
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
    await expect(page.getByText('Link revoked.')).toBeVisible();
    expect((await stranger.get(link)).ok()).toBe(false);
    await stranger.dispose();
  });

  await test.step('the consultation is stopped and in the list', async () => {
    const notices = await watchNotices(page);
    await topBar.stopConsultation();
    await expect.poll(notices).toContainEqual(expect.stringMatching(/^Consultation stopped after /));
    await page.goto('/landing');
    const landing = new LandingScreen(page);
    await expect(landing.consultationOf(PATIENT)).toBeVisible();
    await expect(landing.rowOf(PATIENT)).toContainText(/Sent \d\d:\d\d/);
    await expect(topBar.consultation).toBeHidden();
    for (const list of ['/landing', '/voice-notes']) {
      await page.goto(list);
      await expect(landing.rowOf(PATIENT)).toContainText(/Sent \d\d:\d\d/);
      await page.getByText('Not sent', { exact: true }).click();
      await expect(page.getByText('Everything is sent')).toBeVisible();
      await expect(page).toHaveURL(`${list}?only=not_sent`);
    }
  });
});
