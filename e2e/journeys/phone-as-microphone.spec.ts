import { answerMessages, failureMessages } from '@openconsult/contracts/texts';
import { OFFLINE } from '../support/failures.ts';
import { test as base, expect } from '../support/journey.ts';
import { look } from '../support/look.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { PhoneScreen } from '../support/screens/phone-screen.ts';
import { spokenSeconds } from '../support/spoken-files.ts';

const test = base.extend<{ openPhone: () => Promise<PhoneScreen> }>({
  /** A new browser each time, without a login session. */
  openPhone: async ({ browser, baseURL }, use) => {
    await use(async () => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        ...(baseURL !== undefined && { baseURL }),
      });
      return new PhoneScreen(await context.newPage());
    });
  },
});

test.use({ microphone: 'findings' });

test('R13: A phone whose login ends while it records sends only what it has, and all of it arrives', async ({
  page,
  practitioner,
  openPhone,
  db,
  failures,
}) => {
  failures.expect(/^401 /, 'the login ends');
  failures.expect(/^410 POST .*rejoin$/, 'the login that the phone would come back to has ended');
  failures.expect(OFFLINE, 'the phone is offline for a while');
  const recorder = await openConsultation(page, practitioner, 'Noor Haddad');
  await page.getByTestId('remote-microphone').click();
  const dialog = page.getByRole('dialog', { name: 'Phone as microphone' });
  const link = await dialog.getByRole('link', { name: 'Link for the phone' }).getAttribute('href');
  const phone = await openPhone();
  await phone.page.goto(link ?? '');
  await phone.turnOn();
  await phone.recordButton.click();
  await recorder.recordedFor(4);
  await phone.page.context().setOffline(true);
  await expect(phone.line).toContainText('offline');
  await db.loginSession.deleteMany({ where: { user: { email: practitioner.email } } });
  await phone.page.waitForTimeout(3_000);
  await phone.page.context().setOffline(false);
  await expect(phone.line).toHaveText('This phone is no longer connected');
  await expect(phone.recordButton).toBeHidden();
  await look(phone.page, 'phone-after-login', ['light']);
  const segments = () => db.audioSegment.count({ where: { recording: { user: { email: practitioner.email } } } });
  expect(await segments()).toBeGreaterThanOrEqual(2);
});

test('A phone that opens the link of the code becomes the microphone; its words appear on the computer, and after a loss its audio arrives later and it rejoins', async ({
  page,
  practitioner,
  openPhone,
  failures,
}) => {
  failures.expect(/^409 POST .*join$/, 'a second phone scans the same code');
  failures.expect(/^(403 POST .*guest|410 POST .*rejoin)$/, 'a phone that was let go asks whether it may come back');
  failures.expect(OFFLINE, 'the phone is offline for a while');
  const recorder = await openConsultation(page, practitioner, 'Noor Haddad');
  const button = page.getByTestId('remote-microphone');
  const dialog = page.getByRole('dialog', { name: 'Phone as microphone' });
  await button.click();
  await expect(dialog.getByRole('img', { name: 'QR code for your phone' })).toBeVisible();
  const link = await dialog.getByRole('link', { name: 'Link for the phone' }).getAttribute('href');

  const phone = await openPhone();
  await phone.page.goto(link ?? '');
  await phone.turnOn();
  await expect(phone.line).toHaveText('Ready to record');
  await expect(button).toHaveAttribute('data-state', 'joined');
  await expect(dialog).toBeHidden();
  expect(phone.page.url()).not.toContain(link?.split('/').at(-1));

  const second = await openPhone();
  await second.page.goto(link ?? '');
  await expect(second.failure).toContainText(answerMessages.remoteMicrophoneTaken);

  await phone.recordButton.click();
  await expect(recorder.stopButton).toBeVisible();
  await recorder.recordedFor(spokenSeconds('findings'));
  await expect(phone.line).toContainText('Recording');
  await recorder.stop();
  const notes = new NotesScreen(page);
  await notes.expectTranscript(/fractured cusp/i);
  await expect(notes.transcript).toContainText(/composite/i);
  await expect(phone.line).toHaveText('The transcript is on the computer');

  await expect(notes.generateButton).toBeVisible();
  await notes.step('Record').click();
  await recorder.recordButton.click();
  await expect(phone.stopButton).toBeVisible();
  await recorder.recordedFor(4);
  await phone.page.context().setOffline(true);
  await expect(recorder.root).toContainText(failureMessages.remoteMicrophoneLost);
  await expect(phone.connection).toHaveText('No answer');
  await phone.page.context().setOffline(false);
  // The server reports that it was replaced; what it recorded before arrives without a new scan.
  await expect(phone.line).toHaveText('Connected again');
  await expect(notes.generateButton).toBeVisible({ timeout: 90_000 });

  // Either page may be reloaded: they reconnect, and the phone records meanwhile.
  await notes.step('Record').click();
  await expect(button).toHaveAttribute('data-state', 'joined');
  await recorder.recordButton.click();
  await recorder.recordedFor(4);
  page.once('dialog', (leave) => void leave.accept());
  await page.reload();
  await expect(recorder.stopButton).toBeVisible();
  await expect(phone.stopButton).toBeVisible();
  await recorder.recordedFor(5);
  await recorder.stopButton.click();
  await expect(notes.generateButton).toBeVisible({ timeout: 90_000 });
  await notes.step('Record').click();
  await phone.page.reload();
  await phone.turnOn();
  await expect(phone.line).toHaveText('Ready to record');

  await button.click();
  await dialog.getByRole('button', { name: 'Disconnect the phone' }).click();
  await expect(phone.line).toHaveText('This phone is no longer connected');
  await button.click();
  const digits = dialog.getByTestId('remote-code');
  await expect(digits).toHaveText(/^\d{3} \d{3}$/);
  const code = (await digits.textContent()) ?? '';
  await second.page.goto('/mic');
  await second.typeCode(code);
  await second.turnOn();
  await expect(button).toHaveAttribute('data-state', 'joined');
});
