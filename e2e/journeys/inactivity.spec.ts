import { usersByKind } from '@openconsult/contracts/example-users';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { createPractitioner } from '../support/practitioner.ts';
import { TopBar } from '../support/screens/top-bar.ts';

const MINUTE_MS = 60_000;

test('A forgotten consultation stops after five minutes; the dot shows the inactivity', async ({ page, db }) => {
  await page.clock.install();
  await logIn(page, await createPractitioner(db, usersByKind['pro without voice']));
  await page.goto('/landing');
  await page.getByRole('button', { name: 'Start consultation' }).first().click();
  const { consultation } = new TopBar(page);
  await expect(consultation).toBeVisible();

  await page.clock.runFor(MINUTE_MS + 1_000);
  await expect(page.getByRole('button', { name: /^Account of .*: Away$/ })).toBeVisible();
  await page.mouse.move(200, 200);
  await expect(page.getByRole('button', { name: /^Account of .*: Active$/ })).toBeVisible();

  await page.clock.runFor(4 * MINUTE_MS);
  await expect(consultation).toBeVisible();
  await page.clock.runFor(MINUTE_MS + 1_000);
  await expect(page.getByText('The consultation was stopped, because nothing happened here')).toBeVisible();
  await expect(consultation).toBeHidden();
});

test('With voice the consultation stays open, as the user may be listening', async ({ page, practitioner }) => {
  await page.clock.install();
  await logIn(page, practitioner);
  await page.goto('/landing');
  await page.getByRole('button', { name: 'Start consultation' }).first().click();
  const { consultation } = new TopBar(page);
  await expect(consultation).toBeVisible();
  await page.clock.runFor(10 * MINUTE_MS);
  await expect(page.getByRole('button', { name: /^Account of .*: Away$/ })).toBeVisible();
  await expect(consultation).toBeVisible();
});
