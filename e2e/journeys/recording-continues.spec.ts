import { APP_RESTART, userChannel } from '@openconsult/contracts/realtime';
import { testStack } from '@openconsult/dev/testing/stack';
import { createPublisher } from '@openconsult/integrations/realtime';
import type { Page } from '@playwright/test';
import { OFFLINE } from '../support/failures.ts';
import { expect, test } from '../support/journey.ts';
import { look } from '../support/look.ts';
import { receivesEvents } from '../support/realtime.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { TopBar } from '../support/screens/top-bar.ts';
import { spokenSeconds } from '../support/spoken-files.ts';

test.use({ microphone: 'findings' });

const publisher = createPublisher({
  ...testStack().pusher,
  tls: false,
  log: { warn: (_fields, message) => expect.soft(message, 'the realtime server takes the event').toBe('') },
});

/** A page that reloads forgets this mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isStillTheSame: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isStillTheSame' in window);

/** The tab is in the background of a device that saves its battery: none of its timers run. */
async function freeze(page: Page, forMs: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, forMs));
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await devtools.detach();
}

test('R5 R10 R13: a reload waits while recording: a new version, a lost network, a frozen tab, a log-out elsewhere', async ({
  page,
  context,
  practitioner,
  db,
  failures,
}) => {
  failures.expect(OFFLINE, 'the network is lost for a while');
  const isJoined = receivesEvents(page);
  const recorder = await openConsultation(page, practitioner, 'Noor Haddad');
  await isJoined;
  const { id } = await db.user.findUniqueOrThrow({ where: { email: practitioner.email } });
  await recorder.record();
  await mark(page);
  // One clock and one Stop while it records.
  const { consultation } = new TopBar(page);
  await expect(consultation.getByRole('timer')).toBeHidden();
  await expect(consultation.getByRole('button', { name: 'Stop consultation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(1);

  await recorder.recordedFor(3);
  await publisher.publish(userChannel(id), APP_RESTART, {});
  await context.setOffline(true);
  await expect(recorder.line).toContainText('offline, saved on this device');
  await recorder.recordedFor(9);
  await context.setOffline(false);
  await expect(recorder.line).toHaveText('Recording · everything so far is saved');

  await freeze(page, process.env.PROVE === '1' ? 9_000 : 2_000);
  await expect(recorder.stopButton).toBeVisible();

  // A log-out in another tab: what is recorded here is sent after this user logs in again.
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Log out' }).first().click();
  const again = page.getByRole('dialog', { name: 'You have been logged out' });
  await expect(again).toBeVisible();
  // The recording runs on, and can be seen and stopped meanwhile.
  await expect(again.getByTestId('recording-time')).toHaveText(/^0:\d\d$/);
  await again.getByRole('button', { name: 'Stop', exact: true }).click({ trial: true });
  await look(page, 'logged-out-recording', ['light'], { isCovered: true });
  // It stays open: closing a page during its reload can hang.
  await expect(new LoginScreen(other).title).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill(practitioner.password);
  await again.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(again).toBeHidden();

  await recorder.recordedFor(spokenSeconds('findings'));
  expect(await isMarked(page)).toBe(true);
  await recorder.stop();
  // The new version loads once everything is saved.
  await expect.poll(() => isMarked(page).catch(() => false), { timeout: 150_000 }).toBe(false);
  const notes = new NotesScreen(page);
  await notes.expectTranscript(/fractured cusp/i);
  await expect(notes.transcript).toContainText(/seven hundred|750/i);
  await expect(notes.transcript).toContainText(/composite/i);
  await expect(notes.transcript).not.toContainText(/missing|lost|audio gap/i);
});
