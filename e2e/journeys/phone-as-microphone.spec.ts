import { answerMessages, failureMessages } from '@openconsult/contracts/texts';
import type { Page } from '@playwright/test';
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

/** Counts the alarms of a page: each is four tones. */
const countAlarms = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function startCounted(...when) {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1);
      start.apply(this, when);
    };
  });
const alarmsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0) / 4);

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
  await expect(phone.line).toContainText('Recording has ended at');
  await expect(phone.page.getByText('To record on, scan a new code.')).toBeVisible();
  await expect(phone.recordButton).toBeHidden();
  await look(phone.page, 'phone-after-login', ['light']);
  const segments = () => db.audioSegment.count({ where: { recording: { user: { email: practitioner.email } } } });
  expect(await segments()).toBeGreaterThanOrEqual(2);
});

test('A phone that opens the link of the code becomes the microphone; its words appear on the computer, and after a loss it records on; after a reload both show that it has ended', async ({
  page,
  practitioner,
  openPhone,
  db,
  failures,
}) => {
  failures.expect(/^409 POST .*join$/, 'a second phone scans the same code');
  failures.expect(/^(403 POST .*guest|410 POST .*rejoin)$/, 'a phone that was let go asks whether it may come back');
  failures.expect(OFFLINE, 'the phone is offline for a while');
  await countAlarms(page);
  const newestSegments = async () => {
    const where = { user: { email: practitioner.email } };
    const recording = await db.recording.findFirst({ where, orderBy: { createdAt: 'desc' }, select: { id: true } });
    return db.audioSegment.count({ where: { recordingId: recording?.id ?? '' } });
  };
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
  const [segmentsBefore, alarmsBefore] = [await newestSegments(), await alarmsOf(page)];
  await phone.page.context().setOffline(true);
  // The phone records on, and the window shows that it cannot see so.
  await expect(page.getByRole('alert').filter({ hasText: failureMessages.remoteMicrophoneLost })).toBeVisible();
  await expect(recorder.failure).toContainText('The phone is disconnected');
  await expect(recorder.line).toContainText('its recording is safe on the phone');
  expect(await alarmsOf(page)).toBe(alarmsBefore + 1);
  await expect(phone.connection).toHaveText('No answer');
  await look(page, 'phone-away', ['light', 'dark'], { narrowTabs: 3 });
  await phone.page.context().setOffline(false);
  // The server reports that it was replaced; it rejoins without a new scan, in the same recording.
  await expect(recorder.failure).toBeHidden();
  await expect(phone.connection).toHaveText('Connected');
  await expect(phone.line).toContainText('Recording');
  await expect(recorder.line).toContainText('Recording on the phone');
  await expect.poll(newestSegments).toBeGreaterThan(segmentsBefore + 2);
  await recorder.stop();
  await expect(notes.generateButton).toBeVisible({ timeout: 90_000 });
  await expect(phone.line).toHaveText('The transcript is on the computer');
  expect(await db.recording.count({ where: { user: { email: practitioner.email } } })).toBe(2);

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

  // A reload of the phone ends its recording, as browsers open no microphone without a touch.
  await notes.step('Record').click();
  await recorder.recordButton.click();
  await recorder.recordedFor(5);
  const alarms = await alarmsOf(page);
  await phone.page.reload();
  await expect(recorder.interrupted).toContainText(/Recording has ended at 0:0[3-9]/);
  expect(await alarmsOf(page)).toBe(alarms + 1);
  await expect(phone.line).toHaveText('Recording has ended');
  await look(page, 'recording-interrupted', ['light', 'dark'], { narrowTabs: 3 });
  await look(phone.page, 'phone-interrupted', ['light']);
  await phone.turnOn();
  await recorder.interrupted.getByRole('button', { name: 'Record on' }).click();
  await expect(phone.stopButton).toBeVisible();
  await recorder.recordedFor(4);
  await recorder.stop();
  await expect(notes.generateButton).toBeVisible({ timeout: 90_000 });
  await notes.step('Record').click();

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
