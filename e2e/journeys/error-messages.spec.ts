import { answerMessages, failureMessages, noticeMessages } from '@openconsult/contracts/texts';
import { OFFLINE } from '../support/failures.ts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { takePicture } from '../support/look.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';
import { RecorderPanel } from '../support/screens/recorder-panel.ts';
import { TopBar } from '../support/screens/top-bar.ts';
import { watchNotices } from '../support/shown-texts.ts';

test('A log-in while the server is restarted says so, and works afterwards', async ({
  page,
  practitioner,
  failures,
}) => {
  failures.expect(/^503 POST .*login$/, 'the server is away');
  const login = new LoginScreen(page);
  await login.open();
  const answer = { status: 503, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' };
  await page.route('**/api/login', (route) => route.fulfill(answer), { times: 1 });
  await login.logIn(practitioner);
  await expect(page.getByText(answerMessages.serverRestarting)).toBeVisible();
  await takePicture(page, 'login-503');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/landing');
});

test('A new consultation is announced, and asks before the next one ends its recording', async ({
  page,
  practitioner,
}) => {
  await logIn(page, practitioner);
  await page.goto('/landing');
  const notices = await watchNotices(page);
  await page.getByRole('button', { name: 'Start consultation' }).first().click();
  await expect.poll(notices).toContain(noticeMessages.consultationCreated);
  const recorder = new RecorderPanel(page);
  await recorder.record();
  await expect(recorder.line).toHaveText(/^Recording/);
  const { title, description, ok, cancel } = noticeMessages.nextPatient;
  const { consultation } = new TopBar(page);
  await consultation.getByRole('button', { name: 'Next patient' }).click();
  const question = page.getByRole('dialog', { name: title });
  await expect(question).toContainText(description);
  await expect(question).toContainText('The recording so far is safe and will be transcribed.');
  await expect(question.getByRole('button', { name: ok })).toBeFocused();
  // The record key does nothing behind a dialog, wherever the focus is.
  await page.keyboard.press('r');
  await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', bubbles: true }));
  });
  await question.getByRole('button', { name: cancel }).click();
  await expect(question).toBeHidden();
  await expect(consultation).toBeVisible();
  await expect(recorder.stopButton).toBeVisible();
  // A second press within half a second counts as the first.
  await recorder.recordedFor(1);
  await page.keyboard.press('r');
  await expect(recorder.stopButton).toBeHidden();
});

test('A failure shows the message of the answer, else its status, else that there is no answer', async ({
  page,
  practitioner,
  failures,
}) => {
  failures.expect(/^(422|502|net::ERR_FAILED) POST .*stop1$/, 'the three failures that are shown');
  await logIn(page, practitioner);
  await page.goto('/landing');
  await page.getByRole('button', { name: 'Start consultation' }).first().click();
  const topBar = new TopBar(page);
  await expect(topBar.consultation).toBeVisible();
  const notice = (title: string) => page.getByRole('alert').filter({ hasText: title });

  const errors = { one: ['The first thing', 'The second thing'], two: ['The third thing'] };
  const body = { message: 'That did not work.', code: 'VALIDATION', request_id: 'r-1', errors };
  await page.route('**/stop1', (route) => route.fulfill({ status: 422, json: body }), { times: 1 });
  await topBar.stopConsultation();
  await expect(notice('That did not work.').getByRole('listitem')).toHaveText(Object.values(errors).flat());

  await page.route('**/stop1', (route) => route.fulfill({ status: 502, body: '<html></html>' }), { times: 1 });
  await topBar.stopConsultation();
  await expect(notice('Status: 502 Bad Gateway')).toContainText('Error');

  await page.route('**/stop1', (route) => route.abort(), { times: 1 });
  await topBar.stopConsultation();
  await expect(notice('An error occurred')).toContainText('We could not reach the server.');
});

test('Logging out while something is being saved asks first', async ({ page, practitioner }) => {
  await logIn(page, practitioner);
  await page.goto('/profile');
  await page.route('**/api/user', (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()));
  await page.getByLabel('First name').fill('Another name');
  const { title, ok, cancel } = noticeMessages.logoutWhileSaving;
  const question = page.getByRole('dialog', { name: title });
  const logOut = page.getByRole('button', { name: 'Log out' }).first();
  await logOut.click();
  await expect(question).toContainText('Work could be lost');
  await question.getByRole('button', { name: cancel }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Another name');
  // A second press within half a second counts as the first one.
  await expect(async () => {
    await logOut.click();
    await expect(question).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await question.getByRole('button', { name: ok }).click();
  await expect(new LoginScreen(page).title).toBeVisible();
});

test('Without a connection the page shows it', async ({ page, context, practitioner, failures }) => {
  failures.expect(OFFLINE, 'the journey cuts the network');
  await logIn(page, practitioner);
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  const { title, description } = noticeMessages.offline;
  await expect(page.getByRole('alertdialog', { name: title })).toContainText(description);
  // The page loads again; a browser that is closed meanwhile may hang.
  const isLoaded = page.waitForEvent('load');
  await context.setOffline(false);
  await isLoaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('A picture that the storage rejects is shown as a failed upload', async ({ page, practitioner, failures }) => {
  failures.expect(/^403 PUT /, 'the storage refuses the picture');
  await logIn(page, practitioner);
  await page.goto('/profile');
  await page.route(/./, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403 }) : route.fallback(),
  );
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not looked at before it is sent') };
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByRole('alert').filter({ hasText: failureMessages.uploadWorker })).toBeVisible();
});
