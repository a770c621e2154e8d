import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { TopBar } from '../support/screens/top-bar.ts';

test('The root is a light dashboard for a user, with the data of a platform’s link', async ({ page, practitioner }) => {
  await logIn(page, practitioner);
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Start consultation' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  const patient = 'Ada Lovelace:ada@patient.example:5f0c8a52-61a3-4a7a-9d5b-8f2b7c0f4e11';
  await page.goto(`/?platform=practice-software&patient=${encodeURIComponent(patient)}`);
  await expect(page.getByText('Ada Lovelace').first()).toBeVisible();
});

test('A consultation links to all voice notes', async ({ page, practitioner }) => {
  await logIn(page, practitioner);
  await page.goto('/landing');
  await page.getByRole('button', { name: 'Start consultation' }).first().click();
  await page.getByRole('link', { name: 'All voice notes' }).first().click();
  await expect(page).toHaveURL('/voice-notes');
});

test('Closing the last window leaves the consultation, and a returning window resumes it', async ({
  context,
  page,
  db,
  practitioner,
}) => {
  await logIn(page, practitioner);
  await page.goto('/landing');
  await page.getByRole('button', { name: 'Start consultation' }).first().click();
  await expect(new TopBar(page).consultation).toBeVisible();
  const leftAt = async () =>
    (await db.consultation.findFirstOrThrow({ where: { user: { email: practitioner.email } } })).leftAt?.getTime() ??
    null;
  expect(await leftAt()).toBeNull();
  await page.close({ runBeforeUnload: true });
  await expect.poll(leftAt).not.toBeNull();
  const next = await context.newPage();
  await next.goto('/landing');
  await expect(new TopBar(next).consultation).toBeVisible();
  await expect.poll(leftAt).toBeNull();
});
