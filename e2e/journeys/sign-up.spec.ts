import { randomUUID } from 'node:crypto';
import { usersByKind } from '@openconsult/contracts/example-users';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { lookInBothThemes } from '../support/look.ts';
import { createPractitioner } from '../support/practitioner.ts';
import { AccountScreens } from '../support/screens/account-screens.ts';
import { LandingScreen } from '../support/screens/landing-screen.ts';
import { RecorderPanel } from '../support/screens/recorder-panel.ts';
import { UsersScreen } from '../support/screens/users-screen.ts';

const PASSWORD = 'Quite-another-8';

test('F7: A newcomer signs up and chooses a password by the mailed link, an admin opens the account, and the first consultation starts', async ({
  page,
  browser,
  db,
  inbox,
  failures,
}) => {
  failures.expect(/^410 POST .*confirm$/, 'the link is used up');
  const email = `newcomer-${randomUUID()}@clinic.example`;
  const forms = new AccountScreens(page);
  await forms.signUp({ firstName: 'Nora', lastName: 'Quist', email });
  await expect(page.getByText(email)).toBeVisible();

  const link = await inbox.linkTo(email, /Confirm/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  expect(await db.user.count({ where: { email } })).toBe(0);
  await forms.confirm(PASSWORD);
  await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
  await page.getByRole('link', { name: 'Get started' }).click();
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible();
  for (const step of ['Your microphone', 'What happens next']) {
    await page.getByRole('button', { name: 'Skip this step' }).click();
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeFocused();
  await expect(page.getByText(/^An admin at your practice needs to approve your account/)).toBeVisible();
  await page.goto('/landing');
  await expect(page).toHaveURL('/profile/subscription/?payment');
  await expect(page.getByRole('heading', { name: 'Your account is waiting for approval' })).toBeVisible();
  await expect(page.getByText(/has to approve your account.* will e-mail you at/)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: /^Remind / }).click();
  await expect(page.getByText(/^Reminder sent: /)).toBeVisible();
  await lookInBothThemes(page, 'waiting-for-approval');

  const office = await browser.newContext();
  const admin = await office.newPage();
  await logIn(admin, await createPractitioner(db, usersByKind.admin));
  await admin.goto('/admin/user');
  await expect(admin.getByRole('row').nth(1)).toContainText('Waiting for approval');
  const list = new UsersScreen(admin);
  await list.find(email);
  await lookInBothThemes(admin, 'user-waiting');
  await admin.getByRole('button', { name: 'Grant Pro to Nora Quist' }).click();
  await expect(admin.getByText('Nora Quist now has the plan Pro. We have e-mailed them')).toBeVisible();
  await expect(admin.getByText('Waiting for approval')).toBeHidden();
  await expect(admin.getByRole('link', { name: 'Nora Quist' })).toBeFocused();
  await office.close();

  // Opened by the event, without a press.
  await expect(page).toHaveURL('/landing');
  await expect(page.getByText('Your account is approved')).toBeVisible();
  expect(await inbox.linkTo(email, /account is approved/)).toBe('/');
  await new LandingScreen(page).newConsultation.getByRole('button', { name: 'Start consultation' }).click();
  await expect(page.getByRole('region', { name: 'Open consultation' })).toBeVisible();
  await expect(page).toHaveURL(/\/voice-note\?session=/);
  await page.goto('/voice-note');
  await expect(new RecorderPanel(page).recordButton).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await new AccountScreens(visitor).confirm(PASSWORD);
  await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Sign up again' })).toBeVisible();
});
