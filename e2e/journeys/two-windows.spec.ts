import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { OtherWindowNotice } from '../support/screens/other-window-notice.ts';
import { RecorderPanel } from '../support/screens/recorder-panel.ts';

/** The promise is 5 s; a test machine that is busy may take longer. */
const TAKEOVER_MS = process.env.PROVE === '1' ? 5_000 : 60_000;

/** The id of the window that states in its heartbeat that it is the primary one, a second or two after it opened. */
const primaryWindow = (page: Page, userId: string): Promise<string> =>
  page.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        const channel = new BroadcastChannel(name);
        channel.onmessage = ({ data: { payload } }) => {
          if (typeof payload?.data?.term !== 'number') return;
          channel.close();
          resolve(payload.window_id);
        };
      }),
    `openconsult.windows.${userId}`,
  );

test('P8: One window records; the others show it, and take over when it dies or is replaced', async ({
  page,
  context,
  practitioner,
}) => {
  const first = await openConsultation(page, practitioner, 'Noor Haddad');
  await first.record();
  await first.recordedFor(2);

  const secondPage = await context.newPage();
  await secondPage.goto(page.url());
  const second = new RecorderPanel(secondPage);
  const atSecond = new OtherWindowNotice(secondPage);
  await expect(second.recordButton).toBeVisible();
  await expect(atSecond.root).toBeVisible();
  await expect.poll(() => atSecond.recordedSeconds()).toBeGreaterThanOrEqual(2);
  await second.recordButton.click();
  await atSecond.leaveItThere();
  await expect(first.stopButton).toBeVisible();
  await expect(second.recordButton).toBeVisible();

  // The window dies as if killed by the system: it notifies no other window.
  const crash = await context.newCDPSession(page);
  crash.send('Page.crash').catch(() => undefined);
  await expect(atSecond.root).toBeHidden({ timeout: TAKEOVER_MS });
  await second.record();

  const thirdPage = await context.newPage();
  await thirdPage.goto(secondPage.url());
  const third = new RecorderPanel(thirdPage);
  const atThird = new OtherWindowNotice(thirdPage);
  await expect(third.recordButton).toBeVisible();
  await expect(atThird.root).toBeVisible();
  await atThird.takeOver();
  await expect(third.stopButton).toBeVisible({ timeout: TAKEOVER_MS });
  await expect(atThird.root).toBeHidden();
  await expect(second.stopButton).toBeHidden();
  await expect(secondPage.getByText('What was recorded here is saved.')).toBeVisible();
  await expect(new OtherWindowNotice(secondPage).root).toBeVisible();
});

test('A consultation in which nothing is recorded ends with its window, while another one is open', async ({
  page,
  context,
  practitioner,
  db,
}) => {
  const { id } = await db.user.findUniqueOrThrow({ where: { email: practitioner.email } });
  await openConsultation(page, practitioner, 'Noor Haddad');
  const first = await primaryWindow(page, id);
  const other = await context.newPage();
  await other.goto('/landing');
  await expect(other.getByRole('region', { name: 'Open consultation' })).toBeVisible();
  // A window that answers late on a busy machine is no longer the primary one.
  const isFirst = (await primaryWindow(other, id)) === first;
  const [closed, left] = isFirst ? [page, other] : [other, page];
  await closed.close();
  await expect(left.getByText('The consultation was stopped, because its window was closed.')).toBeVisible();
  await expect(left.getByRole('region', { name: 'Open consultation' })).toBeHidden();
});
