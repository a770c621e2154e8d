import { randomInt } from 'node:crypto';
import { expect, test } from '../support/journey.ts';
import { look, type Scheme, takePicture } from '../support/look.ts';
import { BundleScreen } from '../support/screens/bundle-screen.ts';
import { LandingScreen } from '../support/screens/landing-screen.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { RecorderPanel } from '../support/screens/recorder-panel.ts';
import { SendDialog } from '../support/screens/send-dialog.ts';
import { spokenSeconds } from '../support/spoken-files.ts';

test.use({ microphone: 'findings' });

/** The colours of the spec: login is light, the dashboard dark, and voice notes have the chosen theme. */
const LIGHT: readonly Scheme[] = ['light'];
const DARK: readonly Scheme[] = ['dark'];
const BOTH: readonly Scheme[] = ['dark', 'light'];

/** Three columns, or three tabs on a phone. */
const COLUMNS = { narrowTabs: 3 };

const PATIENT = 'Rosalind Okafor';

test('Every screen of a consultation fits phone, tablet and desktop in its themes, and axe finds nothing serious', async ({
  page,
  practitioner,
  inbox,
  failures,
}) => {
  const login = new LoginScreen(page);
  const landing = new LandingScreen(page);
  const recorder = new RecorderPanel(page);
  const notes = new NotesScreen(page);
  const bundle = new BundleScreen(page);

  await login.open();
  await look(page, 'login', LIGHT);
  await login.logIn(practitioner);
  await expect(landing.newConsultation).toBeVisible();
  await look(page, 'landing-empty', DARK);
  await landing.startConsultation(PATIENT);
  await expect(recorder.recordButton).toBeVisible();
  await look(page, 'record', BOTH, COLUMNS);

  await recorder.record();
  await expect(recorder.line).toHaveText('Recording · everything so far is saved');
  await look(page, 'recording', BOTH, COLUMNS);
  await recorder.recordedFor(spokenSeconds('findings'));
  await recorder.stop();
  await notes.expectTranscript(/crown/i);
  await expect(notes.generateButton).toBeVisible();

  await page.keyboard.press('g');
  await expect(notes.text).toContainText(/crown/i);
  await expect(page.getByRole('heading', { name: 'Notes', exact: true })).toBeFocused();
  await look(page, 'notes', BOTH, COLUMNS);
  await notes.createBundleButton.click();
  await expect(page.getByRole('heading', { name: 'Bundle', exact: true })).toBeFocused();
  await bundle.expectWritten();
  await look(page, 'bundle', BOTH, COLUMNS);

  await page.locator('body').press('Control+Enter');
  const dialog = new SendDialog(page);
  await expect(dialog.root).toBeVisible();
  await look(page, 'send', BOTH, { isCovered: true });
  const address = `${practitioner.email.split('@')[0]}@patient.example`;
  await dialog.sendEmail(address);
  await expect(page.getByText(/^Sent \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Sent to ${PATIENT}` })).toBeFocused();
  await expect(page.getByRole('main').getByRole('button', { name: 'Next patient' })).toBeVisible();
  await look(page, 'sent', BOTH);

  failures.expect(/^404 GET \/maildev-icon\.svg$/, 'the page of the mail inbox, which is not ours');
  failures.expect(/^409 POST .*send-email$/, 'the same letter to the same recipient requires a confirmation');
  const another = page.getByRole('button', { name: 'Send again' });
  await another.click();
  await dialog.sendEmail(address);
  const again = page.getByRole('dialog', { name: 'Send again?' });
  await expect(again).toContainText(`Already sent to ${address}`);
  await look(page, 'send-again', BOTH, { isCovered: true });
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(again).toBeHidden();
  await dialog.sendTextMessage(`074001${randomInt(10_000, 99_999)}`);
  await page.getByRole('button', { name: 'Revoke link' }).click();
  const revoke = page.getByRole('dialog', { name: 'Revoke this link?' });
  await expect(revoke).toBeVisible();
  await look(page, 'revoke-link', BOTH, { isCovered: true });
  await revoke.getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText('Link revoked.')).toBeVisible();
  await look(page, 'revoked', BOTH);

  await page.goto('/landing');
  await expect(landing.consultationOf(PATIENT)).toBeVisible();
  await look(page, 'landing', DARK);
  await page.goto('/voice-notes');
  await expect(page.getByRole('link', { name: PATIENT })).toBeVisible();
  await look(page, 'voice-notes', BOTH);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await look(page, 'not-found', DARK);

  await inbox.messageTo(address);
  await page.goto(inbox.url);
  await takePicture(page, 'mail-inbox');
});
