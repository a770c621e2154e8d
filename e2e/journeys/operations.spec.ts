import { randomUUID } from 'node:crypto';
import { jobs } from '@openconsult/contracts/jobs';
import { DEMO_PASSWORD } from '../../prisma/seed/demo-users.ts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { lookInBothThemes } from '../support/look.ts';

/** Of this run (OPERATOR_EMAILS); other journeys do not change it. */
const OPERATOR = { email: 'admin@demo.example', password: DEMO_PASSWORD };
const DEMO_PRACTICE = 'Riverside Dental Practice';
const KIND = 'E-mail an account link';
const OLD_KIND = 'old.job';
const FAILED_AT = new Date('2026-01-05T10:00:00Z');

test('An operator sees that every part works, finds a failed job, and retries it to success', async ({
  page,
  db,
  inbox,
  practitioner,
}) => {
  const { email } = practitioner;
  const request = await db.accountRequest.create({ data: { purpose: 'invite', email, mailFailedAt: FAILED_AT } });
  const failed = { failedAt: FAILED_AT, failure: 'MailError:deferred', runs: 9, createdAt: FAILED_AT };
  const [mail, text] = await Promise.all([
    db.outboxJob.create({
      data: { name: jobs.mailAccountLink.name, key: request.id, data: { requestId: request.id }, ...failed },
    }),
    db.outboxJob.create({
      data: { name: jobs.write.name, key: randomUUID(), data: { streamedTextId: randomUUID() }, ...failed },
    }),
  ]);
  await logIn(page, OPERATOR);
  const row = page.getByRole('listitem', { name: KIND }).filter({ hasText: '5 Jan 2026' });

  await test.step('the health of each part', async () => {
    await page.goto('/landing');
    await page.getByRole('link', { name: 'Operations' }).click();
    const parts = page.getByRole('region', { name: 'Parts' });
    for (const part of ['Postgres', 'Storage', 'Redis', 'Realtime']) {
      await expect(parts.getByRole('listitem').filter({ hasText: part }).first()).toContainText('Up');
    }
    await expect(parts.getByRole('listitem').filter({ hasText: 'Processes' })).toContainText('Alive');
    await expect(page.getByRole('region', { name: 'Queues' }).first()).toContainText('Messages');
    await lookInBothThemes(page, 'operations-health');
  });

  await test.step('the failed job, by kind, practice and class of failure', async () => {
    await page.getByRole('tab', { name: 'Failed jobs' }).click();
    await expect(row).toContainText('MailError:deferred, 9 runs');
    await lookInBothThemes(page, 'operations-jobs');
    // A text is started again by its user alone.
    const textRow = page.getByRole('listitem', { name: 'Write a text' }).filter({ hasText: '5 Jan 2026' });
    await expect(textRow).toContainText('Its user starts it again');
  });

  await test.step('retried, it runs and leaves the list', async () => {
    await row.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The job runs again')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Kind' })).toBeFocused();
    await inbox.messageTo(email);
    await expect
      .poll(async () => (await db.outboxJob.findUniqueOrThrow({ where: { id: mail.id } })).doneAt)
      .not.toBeNull();
  });

  await test.step('another one is discarded after a question', async () => {
    const textRow = page.getByRole('listitem', { name: 'Write a text' }).filter({ hasText: '5 Jan 2026' });
    const discard = textRow.getByRole('button', { name: 'Discard' });
    await discard.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(discard).toBeFocused();
    await discard.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('The job was discarded')).toBeVisible();
    expect(await db.outboxJob.count({ where: { id: text.id } })).toBe(0);
  });

  await test.step('those of an older version are discarded together', async () => {
    await db.outboxJob.create({ data: { name: OLD_KIND, key: randomUUID(), data: {}, ...failed } });
    await page.goto(`/admin/operations?tab=jobs&kind=${OLD_KIND}`);
    await expect(page.getByRole('listitem', { name: OLD_KIND })).toContainText('This version does not know it');
    await page.getByRole('button', { name: 'Discard all' }).click();
    await page.getByRole('dialog', { name: 'Discard 1 job?' }).getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Discarded 1 job')).toBeVisible();
    expect(await db.outboxJob.count({ where: { name: OLD_KIND } })).toBe(0);
  });

  await test.step('storage and cost of each practice', async () => {
    await page.getByRole('tab', { name: 'Storage' }).click();
    const storage = page.getByRole('table', { name: 'Storage by practice' });
    // A practice that another journey made is measured later.
    await expect(storage.getByRole('row', { name: DEMO_PRACTICE })).toContainText(/\d/);
    await lookInBothThemes(page, 'operations-storage');
    await page.getByRole('tab', { name: 'Cost' }).click();
    const cost = page.getByRole('table', { name: 'Cost by practice' });
    await expect(cost.getByRole('row', { name: DEMO_PRACTICE })).toContainText(/£|€|\$/);
    await lookInBothThemes(page, 'operations-cost');
  });
});
