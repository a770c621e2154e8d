import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/journey.ts';
import { KillableBrowser } from '../support/killable-browser.ts';
import type { Practitioner } from '../support/practitioner.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { RecorderPanel } from '../support/screens/recorder-panel.ts';
import { spokenSeconds } from '../support/spoken-files.ts';

const test = base.extend<{ openBrowser: () => Promise<KillableBrowser> }>({
  /** Opens one browser after the other on the same profile, as a person does who comes back. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  openBrowser: async ({}, use, testInfo) => {
    const opened: KillableBrowser[] = [];
    await use(async () => {
      const browser = await KillableBrowser.start(testInfo.outputPath('profile'), 'findings');
      opened.push(browser);
      return browser;
    });
    for (const browser of opened) await browser.end();
  },
});

test.use({ microphone: 'findings' });

/** The browser may have written down the sign-in before it died, or not. */
async function comeBack(page: Page, practitioner: Practitioner, url = '/'): Promise<void> {
  const login = new LoginScreen(page);
  const dashboard = page.getByRole('link', { name: 'Dashboard' });
  await page.goto(url);
  await expect(login.title.or(dashboard)).toBeVisible();
  if (await login.title.isVisible()) await login.logIn(practitioner);
  await expect(dashboard).toBeVisible();
}

test('A browser that dies while recording offers what it recorded, and its transcript arrives', async ({
  practitioner,
  openBrowser,
  baseURL,
}) => {
  const first = await openBrowser();
  const page = await first.page();
  const recorder = await openConsultation(page, practitioner, 'Noor Haddad', baseURL);
  const consultationUrl = page.url();
  await recorder.record();
  await recorder.recordedFor(11);
  // From here nothing reaches the server: what is said now is on this device only.
  await page.context().setOffline(true);
  await recorder.recordedFor(spokenSeconds('findings'));
  await expect(recorder.line).toContainText('kept on this device');

  await first.kill();
  const reopened = await (await openBrowser()).page();
  await comeBack(reopened, practitioner, baseURL);
  const { unsentAudio } = new RecorderPanel(reopened);
  await expect(unsentAudio).toContainText('Noor Haddad');
  await unsentAudio.getByRole('button', { name: 'Send it' }).click();
  await expect(unsentAudio).toContainText('Sent.', { timeout: 90_000 });
  await reopened.goto(consultationUrl);
  await new NotesScreen(reopened).expectTranscript(/crown/i);
  await expect(new NotesScreen(reopened).transcript).toContainText(/composite/i);
});

test('Ten seconds without a network while recording lose nothing', async ({ page, context, practitioner }) => {
  const recorder = await openConsultation(page, practitioner, 'Noor Haddad');
  await recorder.record();
  await recorder.recordedFor(5);
  await context.setOffline(true);
  await recorder.recordedFor(15);
  await expect(recorder.line).toContainText('offline, kept on this device');
  await context.setOffline(false);
  await expect(recorder.line).toHaveText('Recording · everything so far is saved');
  await recorder.recordedFor(spokenSeconds('findings'));
  await recorder.stop();
  const notes = new NotesScreen(page);
  await notes.expectTranscript(/fractured cusp/i);
  await expect(notes.transcript).toContainText(/seven hundred|750/i);
  await expect(notes.transcript).toContainText(/composite/i);
  await expect(notes.transcript).not.toContainText(/missing|lost/i);
});
