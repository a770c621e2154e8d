import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import { erasures } from '@openconsult/contracts/erasures';
import { answerMessages, unsentAudioTexts } from '@openconsult/contracts/texts';
import type { Db } from '@openconsult/db';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import type { Page } from '@playwright/test';
import { OFFLINE } from '../support/failures.ts';
import { test as base, expect } from '../support/journey.ts';
import { KillableBrowser } from '../support/killable-browser.ts';
import { look, takePicture } from '../support/look.ts';
import { createPractitioner, type Practitioner } from '../support/practitioner.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { RecorderPanel } from '../support/screens/recorder-panel.ts';
import { spokenSeconds } from '../support/spoken-files.ts';

const test = base.extend<{ openBrowser: (profile: string) => Promise<KillableBrowser> }>({
  /** Opens one browser after the other on the same profile, as a returning user does. */
  openBrowser: async ({ failures }, use, testInfo) => {
    failures.expect(OFFLINE, 'the browser is offline');
    const opened: KillableBrowser[] = [];
    await use(async (profile) => {
      const browser = await KillableBrowser.start(testInfo.outputPath(profile), 'findings');
      failures.watchBrowser(browser.browser);
      opened.push(browser);
      return browser;
    });
    for (const browser of opened) await browser.end();
  },
});

test.use({ microphone: 'findings' });

const LONG = process.env.PROVE === '1';
const MINUTE_MS = 60_000;
const inSeconds = (ms: number): string => (ms / 1_000).toFixed(1);
/** How much of a recording may be lost, and how soon it must be offered: not asserted on a busy machine. */
const LOST_MAX_MS = LONG ? 1_500 : 6_000;
const OFFERED_WITHIN_MS = LONG ? 3_000 : 60_000;

/** The browser may or may not have saved the log-in before it died. */
async function comeBack(page: Page, practitioner: Practitioner, url = '/'): Promise<void> {
  const login = new LoginScreen(page);
  const dashboard = page.getByRole('link', { name: 'Dashboard' });
  await page.goto(url);
  await expect(login.title.or(dashboard)).toBeVisible();
  if (await login.title.isVisible()) await login.logIn(practitioner);
  await expect(dashboard).toBeVisible();
}

/** How much audio of a user's newest recording the server has recognised, in milliseconds. */
async function recognisedMs(db: Db, { email }: Practitioner): Promise<number> {
  const newest = () => db.recording.findFirstOrThrow({ where: { user: { email } }, orderBy: { createdAt: 'desc' } });
  await expect.poll(async () => (await newest()).state, { timeout: 2 * MINUTE_MS }).toBe('done');
  return (await newest()).durationMs;
}

/** Whether the server has the segment that was not full yet when its page was closed, in the eighth or ninth second. */
async function hasTail(db: Db, { email }: Practitioner): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const newest = await db.recording.findFirstOrThrow({
    where: { user: { email } },
    orderBy: { createdAt: 'desc' },
    include: { segments: true },
  });
  return newest.segments.length === 3;
}

async function sendUnsent(page: Page): Promise<void> {
  const { unsentAudio } = new RecorderPanel(page);
  await unsentAudio.getByRole('button', { name: 'Send it' }).click();
  await expect(unsentAudio).toContainText('Sent.', { timeout: 90_000 });
}

/** Loses the network for a while in the middle of a recording, and checks that nothing is lost. */
async function loseNetwork(id: 'R3' | 'R4', page: Page, practitioner: Practitioner, db: Db): Promise<void> {
  const forS = id === 'R3' ? 90 : 900;
  test.setTimeout((forS + 600) * 1_000);
  const refusals: number[] = [];
  const recorder = await openConsultation(page, practitioner, 'Noor Haddad');
  page.on('response', (answer) => void (answer.status() >= 400 && refusals.push(answer.status())));
  await recorder.record();
  await recorder.recordedFor(5);
  await page.context().setOffline(true);
  await recorder.recordedFor(5 + forS);
  await expect(recorder.line).toContainText('offline, saved on this device');
  await page.context().setOffline(false);
  const backAtMs = Date.now();
  await expect(recorder.line).toHaveText('Recording · everything so far is saved');
  const caughtUpMs = Date.now() - backAtMs;
  await recorder.stop();
  const recordedMs = await recognisedMs(db, practitioner);
  reportFigure(id, `page caught up with ${forS} s after, s`, inSeconds(caughtUpMs));
  reportFigure(id, `of ${5 + forS} s recorded, on the server, s`, inSeconds(recordedMs));
  expect(recordedMs).toBeGreaterThanOrEqual((5 + forS) * 1_000 - LOST_MAX_MS);
  // 30 segments; a quarter of an hour is ten times as many.
  if (id === 'R3') expect(caughtUpMs).toBeLessThan(15_000);
  expect(refusals).not.toContain(403);
  await expect(new NotesScreen(page).transcript).not.toContainText('audio gap');
}

test('R1: A browser that is killed while recording offers its recording, and the transcript arrives', async ({
  openBrowser,
  baseURL,
  db,
}) => {
  const rounds = LONG ? 20 : 1;
  const diesAtS = LONG ? 47 : spokenSeconds('findings');
  test.setTimeout((5 + rounds * 4) * MINUTE_MS);
  let leastMs = Number.POSITIVE_INFINITY;
  let slowestMs = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const profile = `profile-${round}`;
    // The consultation of the round before is still open.
    const practitioner = await createPractitioner(db);
    const first = await openBrowser(profile);
    const page = await first.page();
    const recorder = await openConsultation(page, practitioner, 'Noor Haddad', baseURL);
    const consultationUrl = page.url();
    await recorder.record();
    await recorder.recordedFor(11);
    // Nothing reaches the server from here on: later speech is only on this device.
    await page.context().setOffline(true);
    await recorder.recordedFor(diesAtS);
    await expect(recorder.line).toContainText('saved on this device');

    await first.kill();
    const again = await openBrowser(profile);
    const reopened = await again.page();
    await comeBack(reopened, practitioner, baseURL);
    const { unsentAudio } = new RecorderPanel(reopened);
    const backAtMs = Date.now();
    await expect(unsentAudio).toContainText('Noor Haddad');
    slowestMs = Math.max(slowestMs, Date.now() - backAtMs);
    await reopened.goto(consultationUrl);
    const next = reopened.getByRole('navigation', { name: 'Steps' });
    await expect(next).toContainText(/A recording of 0:\d\d is not sent yet/);
    await expect(reopened.getByText('Not all audio is sent yet')).toBeVisible();
    await expect(new RecorderPanel(reopened).recordButton).toHaveAttribute('data-quiet', 'true');
    await takePicture(reopened, 'unsent-recording');
    await sendUnsent(reopened);
    leastMs = Math.min(leastMs, await recognisedMs(db, practitioner));
    reportFigure('R1', `least recovered of ${diesAtS} s, s`, `${inSeconds(leastMs)} in ${round} kills`);
    reportFigure('R1', 'offered after at most, ms', slowestMs);
    expect(slowestMs).toBeLessThan(OFFERED_WITHIN_MS);
    expect(leastMs).toBeGreaterThanOrEqual(diesAtS * 1_000 - LOST_MAX_MS);
    await reopened.goto(consultationUrl);
    await new NotesScreen(reopened).expectTranscript(/crown/i);
    await expect(new NotesScreen(reopened).transcript).toContainText(/composite/i);
    await again.end();
  }
});

test('R15: A page that is closed while recording leaves every second on the server or on the device', async ({
  page,
  practitioner,
  db,
}) => {
  const rounds = LONG ? 50 : 1;
  test.setTimeout((5 + rounds * 3) * MINUTE_MS);
  page.on('dialog', (dialog) => void dialog.accept());
  const recorder = await openConsultation(page, practitioner, 'Noor Haddad');
  const consultationUrl = page.url();
  let tails = 0;
  let leastOverMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const closedAtS = 7 + (round % 2);
    if (round > 0)
      await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Record' }).click();
    await recorder.record();
    await recorder.recordedFor(closedAtS);
    await page.goto('about:blank');
    if (LONG && (await hasTail(db, practitioner))) tails += 1;
    await page.goto(consultationUrl);
    await sendUnsent(page);
    leastOverMs = Math.min(leastOverMs, (await recognisedMs(db, practitioner)) - closedAtS * 1_000);
    // The current slice is lost with its page, and the one that is just being written; the clock shows whole seconds.
    expect(leastOverMs).toBeGreaterThanOrEqual(LONG ? -2_500 : -3_000);
    await page.reload();
  }
  reportFigure('R15', 'closed pages of which the server or the journal had every second', `${rounds} of ${rounds}`);
  reportFigure('R15', 'least recognised, against the clock at its end, s', inSeconds(leastOverMs));
  // While a slice is being written the request is not made; the journal has the slice then.
  reportFigure('R15', 'closed pages whose last seconds were on the server at once', `${tails} of ${rounds}`);
});

/** Erases a patient's one consultation, by the call that the page makes, and waits until it is gone. */
async function erase(page: Page, db: Db, patientName: string, { email }: Practitioner): Promise<void> {
  const where = { user: { email }, patientName };
  const { id } = await db.consultation.findFirstOrThrow({ where });
  const token = (await page.context().cookies()).find(({ name }) => name === CSRF_COOKIE)?.value ?? '';
  const answer = await page.request.post(erasures.create.path, {
    data: { id: randomUUID(), consultation_ids: [id], patient_name: patientName },
    headers: { [CSRF_HEADER]: decodeURIComponent(token) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await expect.poll(() => db.consultation.count({ where })).toBe(0);
}

test('P12: Audio that the server no longer accepts is offered to listen to and to discard, not to send, and an erased patient is not named', async ({
  page,
  practitioner,
  db,
  failures,
}) => {
  test.setTimeout(5 * MINUTE_MS);
  failures.expect(OFFLINE, 'the page is offline while it records');
  failures.expect(/^404 /, 'its consultation is erased');
  failures.expect(/^net::ERR_FAILED POST .*\/upload$/, 'its upload does not get through');
  page.on('dialog', (dialog) => void dialog.accept());
  const patientName = 'Noor Haddad';
  const recorder = await openConsultation(page, practitioner, patientName);
  const consultationUrl = page.url();
  const { unsentAudio } = recorder;

  await test.step('the audio of the recording was deleted', async () => {
    await recorder.record();
    await recorder.recordedFor(5);
    await page.context().setOffline(true);
    await recorder.recordedFor(9);
    await page.goto('about:blank');
    await page.context().setOffline(false);
    // As a sweep does.
    const { id } = await db.recording.findFirstOrThrow({ where: { user: { email: practitioner.email } } });
    await db.audioSegment.deleteMany({ where: { recordingId: id } });
    await db.recording.update({ where: { id }, data: { audioDeletedAt: new Date() } });
    await page.goto(consultationUrl);
    await expect(unsentAudio).toContainText(answerMessages.audioDeleted);
    await expect(unsentAudio.getByRole('button')).toHaveText(['Listen', 'Download', 'Discard']);
    await look(page, 'unsent-expired', ['light', 'dark'], { narrowTabs: 3 });
    await unsentAudio.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(unsentAudio).toBeHidden();
  });

  await test.step('the consultation is erased while it is recorded', async () => {
    await page.route('**/api/voice-notes/*/upload', (route) => route.abort());
    await recorder.record();
    await recorder.recordedFor(5);
    await erase(page, db, patientName, practitioner);
    const notice = page.getByRole('alert').filter({ hasText: 'Recording stopped' });
    await expect(notice).toContainText(unsentAudioTexts.gone);
    await expect(notice.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(page.getByText(patientName)).toHaveCount(0);
    await takePicture(page, 'recording-stopped-gone');
    await page.reload();
    await expect(unsentAudio).toContainText(unsentAudioTexts.gone);
    await expect(page.getByText(patientName)).toHaveCount(0);
    await expect(unsentAudio.getByRole('button')).toHaveText(['Listen', 'Download', 'Discard']);
    await look(page, 'unsent-gone', ['light', 'dark']);
  });
});

if (LONG) {
  test('R2: A power cut while recording loses at most four seconds', async ({
    practitioner,
    openBrowser,
    baseURL,
    db,
  }, testInfo) => {
    test.setTimeout(10 * MINUTE_MS);
    const first = await openBrowser('before');
    const page = await first.page();
    const recorder = await openConsultation(page, practitioner, 'Noor Haddad', baseURL);
    await recorder.record();
    await page.context().setOffline(true);
    await recorder.recordedFor(20);
    // Only what is on the disk at this moment is left.
    await cp(testInfo.outputPath('before'), testInfo.outputPath('after'), {
      recursive: true,
      filter: (path) => !/\/(Singleton|DevToolsActivePort|LOCK$)/.test(path),
    });
    await first.kill();
    const again = await (await openBrowser('after')).page();
    await comeBack(again, practitioner, baseURL);
    await sendUnsent(again);
    const recoveredMs = await recognisedMs(db, practitioner);
    reportFigure('R2', 'recovered of 20 s, s', inSeconds(recoveredMs));
    expect(recoveredMs).toBeGreaterThanOrEqual(16_000);
  });

  test('R3: Ninety seconds without a network while recording lose nothing', async ({
    page,
    practitioner,
    db,
    failures,
  }) => {
    failures.expect(OFFLINE, 'the network is away');
    await loseNetwork('R3', page, practitioner, db);
  });

  test('R4: A quarter of an hour without a network, longer than any form is valid, loses nothing', async ({
    page,
    practitioner,
    db,
    failures,
  }) => {
    failures.expect(OFFLINE, 'the network is away');
    await loseNetwork('R4', page, practitioner, db);
  });
}
